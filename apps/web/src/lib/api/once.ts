import { newUuid } from '../new-uuid.ts'
import { call } from './api.ts'
import { ApiError, isGone, isTransient } from './api-error.ts'

/** A retry within this time after the previous attempt reuses the idempotency key of that attempt. */
const reuseMilliseconds = 10 * 60_000

const unansweredRequests = new Map<string, { key: string; at: number }>()

/**
 * Sends a create request with an idempotency key, so that a retry after a missing response does not create a second
 * object.
 */
export async function sendOnce<Reply>(
  creation: unknown,
  send: (idempotencyKey: string, isRetry: boolean) => Promise<Reply>,
  now = Date.now(),
) {
  const creationKey = JSON.stringify(creation)
  const earlierAttempt = unansweredRequests.get(creationKey)
  // An identical call made while this one is in progress is a separate request.
  unansweredRequests.delete(creationKey)
  const isRetry = earlierAttempt !== undefined && now - earlierAttempt.at < reuseMilliseconds
  const key = isRetry ? earlierAttempt.key : newUuid()
  try {
    return await send(key, isRetry)
  } catch (error) {
    // After an `ApiError` that is not transient, nothing was created, so the next attempt gets a new key.
    if (!(error instanceof ApiError) || isTransient(error)) unansweredRequests.set(creationKey, { key, at: now })
    throw error
  }
}

/**
 * Returns a function that makes a POST with an idempotency key, so that a retry after a missing response does not fail
 * or act a second time. The same request for another occasion, such as another deletion that is undone, is not a retry:
 * otherwise an object that is deleted again would stay deleted, because its earlier restoration has a stored response.
 */
export const callOnceFor =
  (occasion: unknown): typeof call =>
  (endpoint, input, options) =>
    sendOnce([endpoint.path, input, occasion], (idempotencyKey) =>
      call(endpoint, input, { ...options, idempotencyKey }),
    )

/** The same for requests that differ by their input only. */
export const callOnce = callOnceFor(undefined)

/** Deletes an object. If a retry after a missing response does not find the object, the first attempt has deleted it. */
export const deleteOnce = (deletion: unknown, send: () => Promise<unknown>) =>
  sendOnce(deletion, (_, isRetry) =>
    send().catch((error: unknown) => {
      if (!isRetry || !isGone(error)) throw error
    }),
  )
