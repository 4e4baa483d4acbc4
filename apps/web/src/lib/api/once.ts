import { newUuid } from '../new-uuid.ts'
import { ApiError, isPassing } from './api-error.ts'

/** How long a retry reuses its idempotency key. */
const patience = 10 * 60_000

const unanswered = new Map<string, { key: string; at: number }>()

/**
 * Sends a create request with an idempotency key, so that a retry after a missing response does not create a second
 * object.
 */
export async function once<Reply>(what: unknown, send: (idempotencyKey: string) => Promise<Reply>, now = Date.now()) {
  const text = JSON.stringify(what)
  const known = unanswered.get(text)
  // An identical call made while this one is in progress is a separate request.
  unanswered.delete(text)
  const key = known && now - known.at < patience ? known.key : newUuid()
  try {
    return await send(key)
  } catch (error) {
    // A refused request created nothing, so the next attempt gets a new key.
    if (!(error instanceof ApiError) || isPassing(error)) unanswered.set(text, { key, at: now })
    throw error
  }
}
