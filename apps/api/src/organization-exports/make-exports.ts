import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { can } from '@muster/contracts/capabilities'
import { takeTime } from '@muster/database/take-time'
import { actorIn } from '@muster/server/access/actor'
import type { Store, Tx } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { isPast } from './export-row.ts'
import { preparedFolder } from './folder.ts'
import { document } from './write-document.ts'

/** A little more than a file stands, so that the same job can clear it away. */
const clearedAfterSeconds = 24 * 3_600 + 60
/** Percent between two notes of the progress. */
const step = 5

type Taken = { id: number; organization_id: number; user_id: number }

/** Has this node write the exports that are asked for, and clear away the files a day later. */
export function makeExports(services: Pick<Services, 'store' | 'config' | 'jobs'>, logger: FastifyBaseLogger): void {
  const { store, config, jobs } = services

  jobs.work('export', async (job: Job<'export'>) => {
    const taken = await take(store, job.data.export)
    if (!taken) return clear(job)
    const name = `${taken.id}-${randomUUID()}.json.gz`
    const path = join(await preparedFolder(config), name)
    try {
      await write(store, taken, path)
    } catch (error) {
      logger.warn({ err: error, export: taken.id }, 'an export failed')
      await rm(path, { force: true })
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
    // Preparing it clears away old files of organizations that are gone as well.
    const folder = await preparedFolder(config)
    if (past?.file) await rm(join(folder, past.file), { force: true })
    await store.write(async (tx) => {
      if (past) {
        const gone = { state: 'gone', file: null } as const
        await tx.updateTable('organization_exports').set(gone).where('id', '=', past.id).execute()
      }
      await job.done(tx)
    })
  }
}

/** The export, unless it is over. One that a node died over is taken again and begun anew. */
async function take({ db }: Store, id: number): Promise<Taken | undefined> {
  return db
    .updateTable('organization_exports')
    .set({ state: 'running', progress: 0, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'organization_id', 'user_id'])
    .executeTakeFirst()
}

async function write(store: Store, { id, organization_id, user_id }: Taken, path: string): Promise<void> {
  let noted = 0
  // Nobody waits for it: it is a hint, and a connection of its own may be long in coming.
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
      const file = await open(path, 'wx', 0o600)
      const text = Readable.from(document(tx, { organizationId: organization_id, userId: user_id }, note))
      await pipeline(text, createGzip(), file.createWriteStream({ flush: true }))
    })
}

/** Whoever asked may have lost the right since. */
async function requireAdmin(tx: Tx, organizationId: number, userId: number): Promise<void> {
  const actor = await actorIn(tx, { userId }, organizationId)
  if (!actor || !can.exportOrganization(actor)) throw new Error('Who asked for it is no longer an admin.')
}
