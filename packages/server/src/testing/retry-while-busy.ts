import { setTimeout as wait } from 'node:timers/promises'

/**
 * Calls `fetch` again for as long as the service is too busy (503), each time after the Retry-After that it asked for.
 * What is tested does not depend on how busy the machine is; the time limit of the test ends a service that never recovers.
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
