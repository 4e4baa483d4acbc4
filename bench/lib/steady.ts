import type { Answer } from './ask.ts'

export type Steady<Result = Answer> = {
  answers: Result[]
  /** The highest number of open requests since the last call. */
  mostOpen(): number
  /** Stops sending and waits for the outstanding responses. */
  stop(): Promise<Result[]>
}

/** Sends this many requests a second, however slow the responses are. */
export function steadily<Result = Answer>(
  perSecond: number,
  askOnce: (count: number) => Promise<Result>,
): Steady<Result> {
  const answers: Result[] = []
  const open = new Set<Promise<void>>()
  let [asked, most] = [0, 0]
  let last = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const now = performance.now()
    // A late timer makes up for the requests it missed, but not for a longer stall of this process.
    due = Math.min(due + ((now - last) / 1000) * perSecond, Math.max(1, perSecond / 5))
    last = now
    for (; due >= 1; due--) {
      const one = askOnce(asked++).then((answer) => {
        answers.push(answer)
        open.delete(one)
      })
      open.add(one)
      most = Math.max(most, open.size)
    }
  }, 1000 / perSecond)
  return {
    answers,
    mostOpen: () => {
      const was = most
      most = open.size
      return was
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
      return answers
    },
  }
}
