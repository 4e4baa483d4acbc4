import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import type { Jobs } from '../../jobs/jobs.ts'
import { continueSeries } from './continue.ts'

const everyFiveMinutes = '*/5 * * * *'
const batchSize = 200

/**
 * Every five minutes, creates the tasks whose date has begun, and those that a crash prevented right after the current
 * task was finished.
 */
export const scheduleSeries = (store: Store, jobs: Jobs) =>
  jobs.schedule('series', everyFiveMinutes, () => continueDueSeries(store))

/**
 * Continues every series that may be due, by ascending id, until it is not due any more: a series on its date creates
 * each of the dates that passed while no api was running. A failure of one series does not stop the others; it is thrown
 * at the end.
 */
export async function continueDueSeries(store: Store, now = new Date()): Promise<void> {
  const failures: unknown[] = []
  for (let after = 0; ; ) {
    const ids = await candidatesAfter(store, after, now)
    for (const id of ids) {
      try {
        while (await continueSeries(store, id, now));
      } catch (error) {
        failures.push(error)
      }
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchSize) break
    after = last
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} series could not continue`)
}

/**
 * The series that may be due. No zone is more than 14 hours ahead of UTC, so that a date that begins later than that is
 * not due anywhere.
 */
async function candidatesAfter(store: Store, after: number, now: Date): Promise<number[]> {
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  const { rows } = await sql<{ id: number }>`
    select s.id from task_series s
    join tasks t on t.series_id = s.id and t.series_number = s.number
    where s.ended_at is null and s.id > ${after}
      and case when s.mode = 'on_date' then coalesce(s.next_date <= ${latest}::date, true)
        else t.deleted_at is null and t.status in ('done', 'cancelled') end
    order by s.id limit ${batchSize}`.execute(store.db)
  return rows.map(({ id }) => id)
}
