import type { Store } from '@muster/server/store'
import type { Jobs } from '../jobs/jobs.ts'
import { remindSome } from './remind-some.ts'
import { todayIn } from './today-in.ts'

const everyQuarter = '*/15 * * * *'
const atOnce = 500

/** Reminds of tasks that are due or overdue, every 15 minutes, so that each person hears soon after their midnight. */
export const reminders = (store: Store, jobs: Jobs) => jobs.schedule('reminders', everyQuarter, () => remind(store))

/** Reminds everybody of what is due on their own calendar, whom nobody reminded yet; in batches, each a transaction. */
export async function remind(store: Store, now = new Date()): Promise<void> {
  const zones = await store.db.selectFrom('users').select('time_zone').distinct().execute()
  const days = zones.map(({ time_zone: zone }) => ({ zone, today: todayIn(zone, now) }))
  while ((await remindSome(store, days, atOnce)) === atOnce);
}
