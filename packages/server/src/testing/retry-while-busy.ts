import { setTimeout as wait } from 'node:timers/promises'

/**
 * Repeats a request while the service returns 503 with Retry-After, waiting for that time, so that tests do not depend
 * on the load of the machine. If the service never recovers, the test's time limit ends the loop.
 */
export async function retryWhileBusy(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || !(seconds > 0)) return response
    await response.body?.cancel()
    await wait(seconds * 1_000)
  }
}
