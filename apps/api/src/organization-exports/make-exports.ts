import { randomUUID } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { can } from '@muster/contracts/capabilities'
import { takeTime } from '@muster/database/take-time'
import { actorIn } from '@muster/server/access/actor'
import type { Blobs } from '@muster/server/blobs/blobs'
import type { Store, Tx } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { isPast } from './export-row.ts'
import { deleteOldFiles, keyOf } from './files.ts'
import { document } from './write-document.ts'

/** A little longer than a file is kept, so that the same job can delete it. */
const clearedAfterSeconds = 24 * 3_600 + 60
/** Percent between two updates of the progress. */
const step = 5

type Taken = { id: number; organization_id: number; user_id: number }

/** Makes this node write the requested exports, and delete their files a day later. */
export function makeExports(services: Pick<Services, 'store' | 'blobs' | 'jobs'>, logger: FastifyBaseLogger): void {
  const { store, blobs, jobs } = services

  jobs.work('export', async (job: Job<'export'>) => {
    const taken = await take(store, job.data.export)
    if (!taken) return clear(job)
    const name = `${taken.id}-${randomUUID()}.json.gz`
    try {
      await deleteOldFiles(blobs)
      await write(store, blobs, taken, keyOf(name))
    } catch (error) {
      logger.warn({ err: error, export: taken.id }, 'an export failed')
      return finish(job, taken, { state: 'failed' })
    }
    return finish(job, taken, { state: 'ready', progress: 100, file: name })
  })

  type End = { state: 'ready' | 'failed'; progress?: number; file?: string }
  const finish = (job: Job<'export'>, { id }: Taken, end: End) =>
    store.write(async (tx) => {
      await tx
        .updateTable('organization_exports')
        .set({ ...end, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
      if (end.file) await jobs.send(tx, 'export', { export: id }, { afterSeconds: clearedAfterSeconds })
      await job.done(tx)
    })

  async function clear(job: Job<'export'>) {
    const past = await store.db
      .selectFrom('organization_exports as e')
      .select(['e.id', 'e.file'])
      .where('e.id', '=', job.data.export)
      .where(isPast)
      .executeTakeFirst()
    await deleteOldFiles(blobs)
    if (past?.file) await blobs.delete(keyOf(past.file))
    await store.write(async (tx) => {
      if (past) {
        const gone = { state: 'gone', file: null } as const
        await tx.updateTable('organization_exports').set(gone).where('id', '=', past.id).execute()
      }
      await job.done(tx)
    })
  }
}

/** Marks the export as running, unless it has ended. One whose node died is started again. */
async function take({ db }: Store, id: number): Promise<Taken | undefined> {
  return db
    .updateTable('organization_exports')
    .set({ state: 'running', progress: 0, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'organization_id', 'user_id'])
    .executeTakeFirst()
}

async function write(store: Store, blobs: Blobs, { id, organization_id, user_id }: Taken, key: string): Promise<void> {
  let noted = 0
  // Not awaited: the progress is a hint, and a free connection may take long.
  const note = (percent: number) => {
    if (percent < noted + step) return
    noted = percent
    store.db
      .updateTable('organization_exports')
      .set({ progress: percent, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
      .catch(() => {})
  }
  await store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await requireAdmin(tx, organization_id, user_id)
      await takeTime(tx)
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
      const text = Readable.from(document(tx, { organizationId: organization_id, userId: user_id }, note))
      // A failure of the document destroys the compressed stream, so that `put` fails with the same error.
      const compressed = pipeline(text, createGzip(), () => {})
      await blobs.put(key, compressed)
    })
}

/** The user may have lost the admin role since the request. */
async function requireAdmin(tx: Tx, organizationId: number, userId: number): Promise<void> {
  const actor = await actorIn(tx, { userId }, organizationId)
  if (!actor || !can.exportOrganization(actor))
    throw new Error('The user who requested the export is no longer an admin.')
}
