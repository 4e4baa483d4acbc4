import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { deleteInBatches, housekeepingBatch } from './delete-in-batches.ts'

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

const isOfDeletedAccount = (column: string) =>
  sql`${sql.ref(column)} = any(array(select id from users where deleted_at is not null))`

const ownNotes = sql`direct_low = direct_high and ${isOfDeletedAccount('direct_low')}`

/**
 * Deletes the rows of deleted accounts that concern nobody else: what the user was notified of, has chosen and has seen,
 * and the notes that the user wrote in the room without other participants. The content of organizations remains.
 */
export async function clearDeletedAccounts(store: Store, batchSize = housekeepingBatch): Promise<void> {
  for (const table of tablesOfUser)
    for (const isInPart of partsOf(table))
      await deleteInBatches(store, table, sql`${isOfDeletedAccount('user_id')} and ${isInPart}`, batchSize)
  const areNotes = sql`room_id = any(array(select id from chat_rooms where ${ownNotes}))`
  await deleteInBatches(store, 'chat_messages', areNotes, batchSize)
  await deleteInBatches(store, 'chat_rooms', ownNotes, batchSize)
}
