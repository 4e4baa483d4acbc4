import { newUuid } from '../new-uuid.ts'
import { ApiError, isPassing } from './api-error.ts'

/** So long what is sent again counts as the same, and not as another one alike. */
const patience = 10 * 60_000

const unanswered = new Map<string, { key: string; at: number }>()

/**
 * Sends what makes something new, with a key by which the server knows it again: what is sent once more because no answer
 * came is not made a second time.
 */
export async function once<Reply>(what: unknown, send: (idempotencyKey: string) => Promise<Reply>, now = Date.now()) {
  const text = JSON.stringify(what)
  const known = unanswered.get(text)
  // While this is on its way, another one alike is another one.
  unanswered.delete(text)
  const key = known && now - known.at < patience ? known.key : newUuid()
  try {
    return await send(key)
  } catch (error) {
    // What was refused is judged anew.
    if (!(error instanceof ApiError) || isPassing(error)) unanswered.set(text, { key, at: now })
    throw error
  }
}
