import { ApiError } from '../api/api-error.ts'

/** The browser's time zone, which the server uses to decide what is due. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Sends a form with the browser's time zone, and retries without it when the server refuses it: the user could not
 * correct it.
 */
export async function withTimeZone<Body extends { time_zone?: string }, Reply>(
  body: Body,
  send: (body: Body) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send(body)
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.errors.some(({ field }) => field === 'time_zone')
    if (!isUnknown) throw error
    return send({ ...body, time_zone: undefined })
  }
}
