import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/** Tables whose rows concern only the user in `user_id`. */
const tablesOfUser = [
  'absences',
  'chat_last_seen',
  'chat_presence',
  'connection_tests',
  'digest_notifications',
  'idempotent_answers',
  'milestone_celebrations',
  'mutes',
  'notification_preferences',
  'notification_versions',
  'notifications',
  'project_stars',
  'reminders',
  'task_watchers',
] as const

/** Each of the two indexes of notifications contains a part of them, so each part is read on its own. */
const partsOf = (table: (typeof tablesOfUser)[number]) =>
  table === 'notifications' ? [sql`archived_at is null`, sql`archived_at is not null`] : [sql`true`]

const deletedAccounts = sql`(select id from users where deleted_at is not null)`

/**
 * Deletes the rows of deleted accounts that concern nobody else: what the user was notified of, has chosen and has seen,
 * and the notes that the user wrote in the room without other participants. The content of organizations remains. Rows
 * that another transaction has locked are deleted by the next run, so that this one waits for nothing.
 */
export async function clearDeletedAccounts(store: Store): Promise<void> {
  for (const table of tablesOfUser)
    for (const isInPart of partsOf(table))
      await store.writeOnce((db) =>
        sql`
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)}
            where user_id in ${deletedAccounts} and ${isInPart} for update skip locked
          ))`.execute(db),
      )
  await store.writeOnce((db) =>
    sql`
      delete from chat_rooms where id = any(array(
        select id from chat_rooms where direct_low = direct_high and direct_low in ${deletedAccounts} for update skip locked
      ))`.execute(db),
  )
}
