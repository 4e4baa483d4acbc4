import { previewSizes } from '@muster/contracts/files/fields'
import { foldersInBackup } from '@muster/server/blobs/copy-blobs'
import { isUnattached } from '@muster/server/files/is-unattached'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { originalKey, previewKey } from './blob-keys.ts'
import type { PartFiles } from './uploads/part-files.ts'

const onceAnHour = '41 * * * *'
const batchSize = 500
const dayMilliseconds = 24 * 3_600_000

type CleanupServices = Pick<Services, 'store' | 'blobs' | 'jobs'> & { parts: PartFiles }

/** Deletes files that nobody needs, and the bytes of deleted files, every hour. */
export const scheduleCleanup = (services: CleanupServices) =>
  services.jobs.schedule('files', onceAnHour, async () => {
    await cleanUp(services)
    await requeueLostPreviews(services)
  })

export async function cleanUp(services: Omit<CleanupServices, 'jobs'>): Promise<void> {
  const dayAgo = new Date(Date.now() - dayMilliseconds)
  while ((await deleteLooseFiles(services.store)) === batchSize);
  while ((await deleteTrashedFiles(services.store)) === batchSize);
  while ((await deleteBytes(services)) === batchSize);
  await deleteRemains(services, dayAgo)
}

/** Deletes what was left by processes that were killed while they received or stored a file before this time. */
export async function deleteRemains({ store, blobs, parts }: Omit<CleanupServices, 'jobs'>, time: Date): Promise<void> {
  for (const folder of foldersInBackup) await blobs.deleteInterruptedBefore(folder, time)
  for await (const keys of parts.keysBefore(time, batchSize)) {
    const needed = await store.db
      .selectFrom('files')
      .select('key')
      .where('key', 'in', keys)
      .where('state', '=', 'uploading')
      .execute()
    const neededKeys = new Set(needed.map(({ key }) => key))
    for (const key of keys) if (!neededKeys.has(key)) await parts.delete(key)
  }
}

/**
 * Queues the previews again that have been pending for an hour, because a backup contains no jobs. After a day, such a
 * picture gets no previews.
 */
export async function requeueLostPreviews({ store, jobs }: Pick<CleanupServices, 'store' | 'jobs'>): Promise<void> {
  await store.write(async (tx) => {
    const { rows } = await sql<{ id: number; is_old: boolean }>`
      select id, created_at < now() - interval '1 day' as is_old from files
      where preview_state = 'pending' and updated_at < now() - interval '1 hour'
      order by id limit ${batchSize} for update skip locked`.execute(tx)
    for (const { id, is_old } of rows) {
      const change = is_old ? { preview_state: 'failed' as const } : { updated_at: sql<string>`now()` }
      await tx.updateTable('files').set(change).where('id', '=', id).execute()
      if (!is_old) await jobs.send(tx, 'preview', { file: id })
    }
  })
  jobs.wake('preview')
}

/** Deletes interrupted uploads, and files that are attached to nothing, after 24 hours without a change. */
const deleteLooseFiles = (store: Store) =>
  deleteFiles(store, sql`${isUnattached} and updated_at < now() - interval '24 hours'`)

const deleteTrashedFiles = (store: Store) => deleteFiles(store, sql`deleted_at < now() - interval '30 days'`)

/** Deletes a batch of these files, except files that another transaction has locked. Returns their number. */
async function deleteFiles(store: Store, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await store.writeOnce((db) =>
    sql`
      delete from files where id = any(array(
        select id from files where ${condition} order by id limit ${batchSize} for update skip locked
      )) returning 1`.execute(db),
  )
  return rows.length
}

/**
 * Deletes the bytes of files whose rows were deleted at least a day ago, so that a backup that began before the
 * deletion still finds them. After an interruption, the next run continues.
 */
async function deleteBytes({ store, blobs, parts }: Omit<CleanupServices, 'jobs'>): Promise<number> {
  const deleted = await store.db
    .selectFrom('deleted_files')
    .select('key')
    .where('deleted_at', '<', sql<string>`now() - interval '1 day'`)
    .orderBy('key')
    .limit(batchSize)
    .execute()
  for (const { key } of deleted) {
    await parts.delete(key)
    await blobs.delete(originalKey(key))
    for (const size of previewSizes) await blobs.delete(previewKey(key, size))
    await store.db.deleteFrom('deleted_files').where('key', '=', key).execute()
  }
  return deleted.length
}
