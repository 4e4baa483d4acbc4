import type { MeasuredResponse } from './send-request.ts'

export type SteadyLoad<Result = MeasuredResponse> = {
  responses: Result[]
  /** The highest number of open requests since the last call. */
  maxOpen(): number
  /** Stops sending and waits for the outstanding responses. */
  stop(): Promise<Result[]>
}

/** Sends this many requests per second, however slow the responses are. */
export function sendSteadily<Result = MeasuredResponse>(
  perSecond: number,
  sendOnce: (count: number) => Promise<Result>,
): SteadyLoad<Result> {
  const responses: Result[] = []
  const openRequests = new Set<Promise<void>>()
  let [sentCount, maxOpenCount] = [0, 0]
  let last = performance.now()
  let dueCount = 0
  const timer = setInterval(() => {
    const now = performance.now()
    // A late timer makes up for missed requests, but only for a fifth of a second's worth, even after a longer stall of
    // this process. At a low rate the limit is two, because a timer that is a little early leaves almost a whole request.
    dueCount = Math.min(dueCount + ((now - last) / 1000) * perSecond, Math.max(2, perSecond / 5))
    last = now
    for (; dueCount >= 1; dueCount--) {
      const request = sendOnce(sentCount++).then((response) => {
        responses.push(response)
        openRequests.delete(request)
      })
      openRequests.add(request)
      maxOpenCount = Math.max(maxOpenCount, openRequests.size)
    }
  }, 1000 / perSecond)
  return {
    responses,
    maxOpen: () => {
      const previousMax = maxOpenCount
      maxOpenCount = openRequests.size
      return previousMax
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(openRequests)
      return responses
    },
  }
}
