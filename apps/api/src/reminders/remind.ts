import type { Store } from '@muster/server/store'
import type { Jobs } from '../jobs/jobs.ts'
import { remindSome } from './remind-some.ts'
import { todayIn } from './today-in.ts'

const everyQuarterHour = '*/15 * * * *'
const batchSize = 500

/** Sends reminders every 15 minutes, so that each user gets them soon after their local midnight. */
export const scheduleReminders = (store: Store, jobs: Jobs) =>
  jobs.schedule('reminders', everyQuarterHour, () => remind(store))

/**
 * Sends the reminders that are due on each user's calendar and have not been sent, in batches of one transaction each.
 */
export async function remind(store: Store, now = new Date()): Promise<void> {
  const zones = await store.db.selectFrom('users').select('time_zone').distinct().execute()
  const zoneDays = zones.map(({ time_zone: zone }) => ({ zone, today: todayIn(zone, now) }))
  while ((await remindSome(store, zoneDays, batchSize)) === batchSize);
}
