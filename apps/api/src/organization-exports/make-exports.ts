import { randomUUID } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { can } from '@muster/contracts/capabilities'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import { actorIn } from '@muster/server/access/actor'
import type { Blobs } from '@muster/server/blobs/blobs'
import type { Store, Tx } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { isExpired } from './export-row.ts'
import { deleteOldFiles, keyOf } from './files.ts'
import { generateDocument } from './write-document.ts'

/** The delay after which the job runs again to delete the file: a minute longer than the file is kept. */
const clearAfterSeconds = 24 * 3_600 + 60
/** The row is updated each time the progress has increased by this many percentage points. */
const progressStep = 5

type ClaimedExport = { id: number; organization_id: number; user_id: number }

/** Makes this node write the requested exports, and delete their files a day later. */
export function makeExports(services: Pick<Services, 'store' | 'blobs' | 'jobs'>, logger: FastifyBaseLogger): void {
  const { store, blobs, jobs } = services

  jobs.work('export', async (job: Job<'export'>) => {
    const claimedExport = await claimExport(store, job.data.export)
    if (!claimedExport) return clearExpired(job)
    const name = `${claimedExport.id}-${randomUUID()}.json.gz`
    try {
      await deleteOldFiles(blobs)
      await writeExport(store, blobs, claimedExport, keyOf(name))
    } catch (error) {
      logger.warn({ err: error, export: claimedExport.id }, 'an export failed')
      return finish(job, claimedExport, { state: 'failed' })
    }
    return finish(job, claimedExport, { state: 'ready', progress: 100, file: name })
  })

  type Outcome = { state: 'ready' | 'failed'; progress?: number; file?: string }
  const finish = (job: Job<'export'>, { id }: ClaimedExport, outcome: Outcome) =>
    store.write(async (tx) => {
      await tx
        .updateTable('organization_exports')
        .set({ ...outcome, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
      if (outcome.file) await jobs.send(tx, 'export', { export: id }, { afterSeconds: clearAfterSeconds })
      await job.done(tx)
    })

  async function clearExpired(job: Job<'export'>) {
    const expired = await store.db
      .selectFrom('organization_exports as e')
      .select(['e.id', 'e.file'])
      .where('e.id', '=', job.data.export)
      .where(isExpired)
      .executeTakeFirst()
    await deleteOldFiles(blobs)
    if (expired?.file) await blobs.delete(keyOf(expired.file))
    await store.write(async (tx) => {
      if (expired) {
        const deletedFile = { state: 'gone', file: null } as const
        await tx.updateTable('organization_exports').set(deletedFile).where('id', '=', expired.id).execute()
      }
      await job.done(tx)
    })
  }
}

/** Marks the export as running, unless it has ended. An export whose node died is started again. */
async function claimExport({ db }: Store, id: number): Promise<ClaimedExport | undefined> {
  return db
    .updateTable('organization_exports')
    .set({ state: 'running', progress: 0, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'organization_id', 'user_id'])
    .executeTakeFirst()
}

async function writeExport(
  store: Store,
  blobs: Blobs,
  { id, organization_id, user_id }: ClaimedExport,
  key: string,
): Promise<void> {
  let reportedPercent = 0
  // The update is not awaited: the progress is only a hint, and waiting for a free connection may take a while.
  const reportProgress = (percent: number) => {
    if (percent < reportedPercent + progressStep) return
    reportedPercent = percent
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
      await allowLongStatements(tx)
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
      const text = Readable.from(
        generateDocument(tx, { organizationId: organization_id, userId: user_id }, reportProgress),
      )
      // If generating the document fails, the compressed stream is destroyed, so that `put` fails with the same error.
      const compressed = pipeline(text, createGzip(), () => {})
      await blobs.put(key, compressed)
    })
}

/** Throws if the user has lost the admin role since the request. */
async function requireAdmin(tx: Tx, organizationId: number, userId: number): Promise<void> {
  const actor = await actorIn(tx, { userId }, organizationId)
  if (!actor || !can.exportOrganization(actor))
    throw new Error('The user who requested the export is no longer an admin.')
}
