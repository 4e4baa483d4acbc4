import { type Day, dayOf } from '@muster/contracts/recurrence/day'
import type { Db } from '@muster/server/store'
import { todayIn } from '../../reminders/today-in.ts'

/** The current day in the time zone of the user, with the zone. */
export async function todayOfUser(db: Db, userId: number, now: Date): Promise<{ timeZone: string; today: Day }> {
  const { time_zone: timeZone } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return { timeZone, today: dayOf(todayIn(timeZone, now)) }
}
