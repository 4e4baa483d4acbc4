import { config } from '../../lib/api/config.ts'
import { headersFor } from '../../lib/api/prefetch.ts'
import { token } from '../../lib/api/token.ts'
import { keptCall } from './kept-call.ts'
import { ownSockets } from './own-sockets.ts'

/**
 * Called while the page loads. If the page was in a call before, reports that the page has been reloaded, long before
 * it is ready to rejoin the call. Without this report, the service soon treats the page as closed, because a page that
 * unloads cannot tell whether it is being reloaded or closed. The report is a plain HTTP request, so that it does not
 * depend on code that is loaded later.
 */
export function reportReturn() {
  const callId = keptCall.get()
  if (!callId) return
  fetch(`${config.chatUrl}/api/calls/${callId}/returning`, {
    method: 'POST',
    headers: { ...headersFor(token.get()), 'content-type': 'application/json' },
    body: JSON.stringify({ sockets: ownSockets.all() }),
  }).catch(() => undefined)
}
