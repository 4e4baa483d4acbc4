import { ApiError } from '../api/api-error.ts'

/** Where the browser takes its person to be, by which the server reckons what is due for them. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sends a form whose time zone nobody typed; without it when that was refused, as nobody could correct it. */
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
