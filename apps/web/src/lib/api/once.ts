import { newUuid } from '../new-uuid.ts'
import { ApiError, isTransient } from './api-error.ts'

/** A retry within this time after the previous attempt reuses the idempotency key of that attempt. */
const reuseMilliseconds = 10 * 60_000

const unansweredRequests = new Map<string, { key: string; at: number }>()

/**
 * Sends a create request with an idempotency key, so that a retry after a missing response does not create a second
 * object.
 */
export async function sendOnce<Reply>(
  creation: unknown,
  send: (idempotencyKey: string) => Promise<Reply>,
  now = Date.now(),
) {
  const creationKey = JSON.stringify(creation)
  const earlierAttempt = unansweredRequests.get(creationKey)
  // An identical call made while this one is in progress is a separate request.
  unansweredRequests.delete(creationKey)
  const key = earlierAttempt && now - earlierAttempt.at < reuseMilliseconds ? earlierAttempt.key : newUuid()
  try {
    return await send(key)
  } catch (error) {
    // After an `ApiError` that is not transient, nothing was created, so the next attempt gets a new key.
    if (!(error instanceof ApiError) || isTransient(error)) unansweredRequests.set(creationKey, { key, at: now })
    throw error
  }
}
