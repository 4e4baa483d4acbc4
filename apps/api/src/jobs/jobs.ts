import type { Store, Tx } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import { openBoss } from './open-boss.ts'
import type { QueueName, Queues, Scheduled } from './queues.ts'
import { UnderWay } from './under-way.ts'

export type Job<Name extends QueueName> = {
  data: Queues[Name]
  /** Marks the job as done in the transaction of what it did, so that a crash cannot part the two. */
  done(tx: Tx): Promise<void>
}

/** Jobs of a higher priority are done first; 0 unless told. */
type When = { afterSeconds?: number; priority?: number }

/** Work that outlives a request and a restart: jobs in PostgreSQL, done by whichever node takes them first. */
export type Jobs = {
  /** Puts a job into the caller's transaction: it is done if, and only if, the change is committed. */
  send<Name extends QueueName>(tx: Tx, name: Name, data: Queues[Name], when?: When): Promise<void>
  /**
   * Has this node do the jobs of a queue, one after the other, and `first` once when it begins. What throws is tried
   * again, as the queue has it.
   */
  work<Name extends QueueName>(name: Name, handle: (job: Job<Name>) => Promise<void>, first?: () => Promise<void>): void
  /** Has the nodes do this at the times of a cron line (UTC), one of them at a time. */
  schedule(name: Scheduled, cron: string, handle: () => Promise<void>): void
  /** Has this node look for jobs of a queue now, after the commit; others find them within seconds. */
  wake(name: QueueName): void
  /** Begins to work, which `wake` does too. While the database does not answer, it is tried again and again. */
  start(): void
  /** Ends when what is under way is finished. */
  stop(): Promise<void>
}

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  /** Whether this node sends out what is due at a time. */
  clock: boolean
}

/** How long a job may lie that another node sent, or whose time has come. */
const lookEverySeconds = 5
const startAgainAfter = 2_000
const stopWithin = 8_000

export function createJobs(parts: Parts): Jobs {
  const { logger, clock } = parts
  const underWay = new UnderWay()
  const preparations: ((boss: PgBoss) => Promise<void>)[] = []
  const workers = new Map<QueueName, string>()
  let opening: ReturnType<typeof openBoss> | undefined
  let working: PgBoss | undefined
  let starting: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false

  const open = () => {
    opening ??= openBoss({ ...parts, underWay })
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
          await underWay.add(handle({ data, done: (tx) => boss.complete(name, id, {}, { db: inside(tx) }) }))
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
      await underWay.end() // a worker that was just asking for a job may still have got one
    },
  }
}

/** The caller's transaction, as pg-boss takes it. */
const inside = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }),
})
