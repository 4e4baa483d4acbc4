import { ApiError } from '../api/api-error.ts'

/** The browser's time zone. The server uses the time zone of a user to decide what is due. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Sends a form with the browser's time zone. If the server rejects the time zone, sends the form again without it,
 * because the user could not correct it.
 */
export async function withTimeZone<Body extends { time_zone?: string }, Reply>(
  body: Body,
  send: (body: Body) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send(body)
  } catch (error) {
    const isTimeZoneRejected = error instanceof ApiError && error.errors.some(({ field }) => field === 'time_zone')
    if (!isTimeZoneRejected) throw error
    return send({ ...body, time_zone: undefined })
  }
}
