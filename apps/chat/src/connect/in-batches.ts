import { setTimeout as wait } from 'node:timers/promises'

/** How often what each new window asks is asked, while many come: `paceMilliseconds`. */
export const arrivalPace = { paceMilliseconds: 20 }

/** Answers many questions that were gathered; what the answered function throws concerns that one question alone. */
type AskAll<Question, Answer> = (questions: Question[]) => Promise<(question: Question) => Answer>

type Waiting<Question> = {
  question: Question
  answer(from: (question: Question) => unknown): void
  fail(error: unknown): void
}

/**
 * Asks at once; what comes in while an answer is on its way, or sooner than `paceMilliseconds` after the last was asked,
 * is asked together. So a storm of windows costs a few statements and not thousands, and nobody else waits behind them.
 */
export function inBatches<Question, Answer>(
  askAll: AskAll<Question, Answer>,
  { paceMilliseconds = 0 } = {},
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question>[] = []
  let asking = false

  async function askThem() {
    asking = true
    while (waiting.length > 0) {
      const all = waiting
      waiting = []
      const pace = paceMilliseconds > 0 && wait(paceMilliseconds, undefined, { ref: false })
      try {
        const answerOf = await askAll(all.map(({ question }) => question))
        for (const { answer } of all) answer(answerOf)
      } catch (error) {
        for (const { fail } of all) fail(error)
      }
      await pace
    }
    asking = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const answer = (from: (question: Question) => Answer) => {
        try {
          resolve(from(question))
        } catch (error) {
          reject(error)
        }
      }
      waiting.push({ question, answer, fail: reject })
      if (!asking) askThem()
    })
}
