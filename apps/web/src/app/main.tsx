import './preview/preview.css'
import type { QueryClient } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { areaOf } from '../areas/area-of.ts'
import { styleNonce } from '../lib/api/config.ts'
import { makeQueryClient } from '../lib/api/query-client.ts'
import { onTokenChangedElsewhere, token } from '../lib/api/token.ts'
import { areaAt } from '../lib/area.ts'
import { wipeLeftovers } from '../lib/forms/unsent-content.ts'
import { parseSearch, readSearch } from '../lib/look/search.ts'
import { organizationOf, roleQuery } from '../lib/organization.ts'
import { meQuery } from '../lib/session.ts'
import { isBoard } from './first-requests.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { codeLoaders } from './routes/code.ts'
import { allowPlainText } from './trusted-types.ts'

allowPlainText()
setNonce(styleNonce)

// Runs in a separate task, so that the browser can paint and handle input after parsing the code.
setTimeout(startApp)

function startApp() {
  wipeLeftovers()
  const queryClient = makeQueryClient()
  const router = makeRouter()

  // Requests the user and then the role while the screen's code loads. Rendering does not wait for them.
  if (token.get()) queryClient.prefetchQuery(meQuery).then(() => prefetchRoleAndBoard(queryClient))

  // If another tab signs out or starts a new session, this tab loads `/` as a new document.
  onTokenChangedElsewhere(() => location.assign('/'))

  function render() {
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<Providers queryClient={queryClient} router={router} />)
  }

  // The code may run before the document is parsed.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', render)
  else render()
}

async function prefetchRoleAndBoard(queryClient: QueryClient) {
  const { orgId } = readSearch(parseSearch(location.search))
  const me = queryClient.getQueryData(meQuery.queryKey)
  const organization = organizationOf(orgId, me?.organizations)
  if (!me || !organization?.isMember) return
  await queryClient.prefetchQuery(roleQuery(organization.id))
  const role = queryClient.getQueryData(roleQuery(organization.id).queryKey)
  const actor = { id: me.id, role: role ?? 'member' } as const
  const area = areaOf(me.role, actor)
  if (!isBoard(location) || area !== areaAt(location.pathname)) return
  const { prefetchBoard } = await codeLoaders.tasks()
  await prefetchBoard(queryClient, area, actor, organization.id)
}
