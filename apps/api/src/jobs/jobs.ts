import type { Store, Tx } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import { openBoss } from './open-boss.ts'
import type { QueueName, Queues, Scheduled } from './queues.ts'
import { RunningWork } from './running-work.ts'

export type Job<Name extends QueueName> = {
  data: Queues[Name]
  /** Marks the job as done in the transaction of its work, so that a crash cannot separate the two. */
  done(tx: Tx): Promise<void>
}

/** Jobs of a higher priority run first; the default is 0. */
type When = { afterSeconds?: number; priority?: number }

/** Work that survives a request and a restart: jobs in PostgreSQL, processed by any node. */
export type Jobs = {
  /** Queues a job in the caller's transaction: it runs if, and only if, the change is committed. */
  send<Name extends QueueName>(tx: Tx, name: Name, data: Queues[Name], when?: When): Promise<void>
  /**
   * Makes this node process the jobs of a queue one by one, after running `first` once at the start. Failures are
   * retried as the queue is configured.
   */
  work<Name extends QueueName>(name: Name, handle: (job: Job<Name>) => Promise<void>, first?: () => Promise<void>): void
  /** Runs this at the times of a cron expression (UTC), on one node at a time. */
  schedule(name: Scheduled, cron: string, handle: () => Promise<void>): void
  /** Makes this node look for jobs of a queue now, after the commit; other nodes find them within seconds. */
  wake(name: QueueName): void
  /** Starts processing; `wake` does this too. Retries until the database is available. */
  start(): void
  /** Stops after the running work has finished. */
  stop(): Promise<void>
}

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  /** Whether this node enqueues the scheduled jobs. */
  clock: boolean
}

/** The maximum delay of a job that was sent by another node or has become due. */
const lookEverySeconds = 5
const startAgainAfter = 2_000
const stopWithin = 8_000

export function createJobs(parts: Parts): Jobs {
  const { logger, clock } = parts
  const running = new RunningWork()
  const preparations: ((boss: PgBoss) => Promise<void>)[] = []
  const workers = new Map<QueueName, string>()
  let opening: ReturnType<typeof openBoss> | undefined
  let working: PgBoss | undefined
  let starting: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false

  const open = () => {
    opening ??= openBoss({ ...parts, running })
    return opening
  }

  async function begin() {
    const boss = await open()
    try {
      await boss.start()
      for (const prepare of preparations) await prepare(boss)
      working = boss
    } catch (error) {
      opening = undefined // one that failed to start cannot be started again
      await boss.stop({ graceful: false })
      throw error
    }
  }

  function start() {
    if (stopped || starting) return
    starting = begin().catch((error) => {
      logger.warn({ err: error }, 'jobs wait, because the database does not answer')
      again = setTimeout(() => {
        starting = undefined
        start()
      }, startAgainAfter)
      again.unref()
    })
  }

  function wake(name: QueueName) {
    const worker = workers.get(name)
    if (working && worker) working.notifyWorker(worker)
    else start()
  }

  const work: Jobs['work'] = (name, handle, first) => {
    preparations.push(async (boss) => {
      await first?.()
      const options = { pollingIntervalSeconds: lookEverySeconds, priority: true }
      const worker = await boss.work<Queues[typeof name]>(name, options, async (jobs) => {
        for (const { id, data } of jobs) {
          await running.add(handle({ data, done: (tx) => boss.complete(name, id, {}, { db: inside(tx) }) }))
        }
        wake(name) // the library would pause before the next one
      })
      workers.set(name, worker)
    })
  }

  return {
    async send(tx, name, data, { afterSeconds = 0, priority = 0 } = {}) {
      const boss = await open()
      await boss.send(name, data ?? {}, { db: inside(tx), startAfter: afterSeconds, priority })
    },
    work,
    schedule(name, cron, handle) {
      if (clock) preparations.push((boss) => boss.schedule(name, cron))
      work(name, handle)
    },
    wake,
    start,
    async stop() {
      stopped = true
      clearTimeout(again)
      await starting
      await working?.stop({ timeout: stopWithin })
      await running.end() // a worker that was just asking for a job may still have got one
    },
  }
}

/** The caller's transaction, as pg-boss takes it. */
const inside = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }),
})
