import { config } from '../../lib/api/config.ts'
import { headersFor } from '../../lib/api/prefetch.ts'
import { token } from '../../lib/api/token.ts'
import { keptCall } from './kept-call.ts'
import { ownSockets } from './own-sockets.ts'

/**
 * Reports that a page which was in a call is loading again, long before the page is ready to rejoin the call: when it
 * was left it could not distinguish a reload from being closed, and soon counts as closed. A plain request, which needs
 * no other code.
 */
export function returnEarly() {
  const callId = keptCall.get()
  if (!callId) return
  fetch(`${config.chatUrl}/api/calls/${callId}/returning`, {
    method: 'POST',
    headers: { ...headersFor(token.get()), 'content-type': 'application/json' },
    body: JSON.stringify({ sockets: ownSockets.all() }),
  }).catch(() => undefined)
}
