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

// Reading the code is a piece of work of its own: between it and the first use the browser can paint and answer.
setTimeout(begin)

function begin() {
  wipeLeftovers()
  const queryClient = makeQueryClient()
  const router = makeRouter()

  // Asked before anything is drawn: the answers travel while the screen's code loads.
  if (token.get()) queryClient.prefetchQuery(meQuery).then(() => askRole(queryClient))

  // Signing out or in as somebody else in another tab starts this one afresh.
  onTokenChangedElsewhere(() => location.assign('/'))

  function draw() {
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<Providers queryClient={queryClient} router={router} />)
  }

  // The code may be here before the end of the page that it draws in.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw)
  else draw()
}

function askRole(queryClient: QueryClient) {
  const { orgId } = readSearch(parseSearch(location.search))
  const organization = organizationOf(orgId, queryClient.getQueryData(meQuery.queryKey)?.organizations)
  if (organization?.mine) queryClient.prefetchQuery(roleQuery(organization.id))
}
