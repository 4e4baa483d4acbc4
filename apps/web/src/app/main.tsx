import type { QueryClient } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { styleNonce } from '../lib/api/config.ts'
import { makeQueryClient } from '../lib/api/query-client.ts'
import { onTokenChangedElsewhere, token } from '../lib/api/token.ts'
import { wipeLeftovers } from '../lib/forms/unsent.ts'
import { parseSearch, readSearch } from '../lib/look/search.ts'
import { organizationOf, roleQuery } from '../lib/organization.ts'
import { meQuery } from '../lib/session.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { allowPlainText } from './trusted-types.ts'

allowPlainText()
setNonce(styleNonce)

// A separate task, so that the browser can paint and handle input after parsing the code.
setTimeout(begin)

function begin() {
  wipeLeftovers()
  const queryClient = makeQueryClient()
  const router = makeRouter()

  // Fetched before rendering, while the screen's code loads.
  if (token.get()) queryClient.prefetchQuery(meQuery).then(() => askRole(queryClient))

  // Signing out, or in as another user, in another tab reloads this tab.
  onTokenChangedElsewhere(() => location.assign('/'))

  function draw() {
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<Providers queryClient={queryClient} router={router} />)
  }

  // The code may run before the document is parsed.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw)
  else draw()
}

function askRole(queryClient: QueryClient) {
  const { orgId } = readSearch(parseSearch(location.search))
  const organization = organizationOf(orgId, queryClient.getQueryData(meQuery.queryKey)?.organizations)
  if (organization?.mine) queryClient.prefetchQuery(roleQuery(organization.id))
}
