import { setTimeout as wait } from 'node:timers/promises'

/** The minimum time between the starts of two batches of queries for new windows while many windows connect. */
export const arrivalPace = { paceMilliseconds: 20 }

/**
 * Runs a batch of queries. The returned function gives the result of one query; an error that it throws concerns only
 * that query.
 */
type RunBatch<Query, Result> = (queries: Query[]) => Promise<(query: Query) => Result>

type PendingQuery<Query> = {
  query: Query
  settle(resultOf: (query: Query) => unknown): void
  fail(error: unknown): void
}

/**
 * Returns a function that runs a query at once. Queries that arrive while it runs, or within `paceMilliseconds` after
 * its start, are then run together. When many windows connect at once, this takes a few statements instead of thousands
 * and does not delay other queries.
 */
export function inBatches<Query, Result>(
  runBatch: RunBatch<Query, Result>,
  { paceMilliseconds = 0 } = {},
): (query: Query) => Promise<Result> {
  let pendingQueries: PendingQuery<Query>[] = []
  let isRunning = false

  async function runBatches() {
    isRunning = true
    while (pendingQueries.length > 0) {
      const batch = pendingQueries
      pendingQueries = []
      const pace = paceMilliseconds > 0 && wait(paceMilliseconds, undefined, { ref: false })
      try {
        const resultOf = await runBatch(batch.map(({ query }) => query))
        for (const { settle } of batch) settle(resultOf)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
      await pace
    }
    isRunning = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const settle = (resultOf: (askedQuery: Query) => Result) => {
        try {
          resolve(resultOf(question))
        } catch (error) {
          reject(error)
        }
      }
      pendingQueries.push({ query: question, settle, fail: reject })
      if (!isRunning) runBatches()
    })
}
