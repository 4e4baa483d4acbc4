import { setTimeout as wait } from 'node:timers/promises'

/** How often the queries of new windows run while many windows connect: `paceMilliseconds`. */
export const arrivalPace = { paceMilliseconds: 20 }

/** Runs a batch of queries. An error that the returned function throws concerns that one query alone. */
type AskAll<Question, Answer> = (questions: Question[]) => Promise<(question: Question) => Answer>

type Waiting<Question> = {
  question: Question
  answer(from: (question: Question) => unknown): void
  fail(error: unknown): void
}

/**
 * Runs a query at once. Queries that arrive during it, or within `paceMilliseconds` after it started, run together.
 * Many windows that connect at once then cost a few statements instead of thousands, and do not delay other queries.
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
