import { ApiError, isTransient, messageOf } from '../../../lib/api/api-error.ts'
import { outboxKeysOf } from '../../../lib/forms/unsent-content.ts'
import { postMessage } from '../queries.ts'
import { createOutbox, type Outgoing, type SendResult } from './outbox.ts'

type Options = { userId: number; organizationId: number; onPostponed: () => void }

/**
 * Returns a function that sends the messages that wait in the outboxes of the user's other organizations. The socket
 * belongs to one organization, so they are sent over HTTP.
 */
export function createOtherOutboxes({ userId, organizationId, onPostponed }: Options) {
  let isSending = false

  async function send(orgId: number, message: Outgoing): Promise<SendResult> {
    try {
      await postMessage(orgId, message)
      return 'sent'
    } catch (error) {
      // The session has ended, so the message waits for the next one.
      if (error instanceof ApiError && error.status === 401) return 'later'
      if (!isTransient(error)) return { refused: messageOf(error, 'The message was not sent') }
      onPostponed()
      return 'later'
    }
  }

  return async () => {
    if (isSending) return
    isSending = true
    for (const key of outboxKeysOf(userId)) {
      const orgId = Number(key.split(':').at(-1))
      if (orgId === organizationId) continue
      await createOutbox({ key, storage: localStorage, send: (message) => send(orgId, message) }).resume()
    }
    isSending = false
  }
}
