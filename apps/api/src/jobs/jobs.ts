import { inSpan } from '@muster/database/tracing'
import type { Store, Tx } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import { openBoss } from './open-boss.ts'
import type { QueueName, Queues, ScheduledQueueName } from './queues.ts'
import { RunningWork } from './running-work.ts'

export type Job<Name extends QueueName> = {
  data: Queues[Name]
  /**
   * Marks the job as done in the transaction that does its work, so that a crash undoes both the mark and the work, or
   * neither.
   */
  done(tx: Tx): Promise<void>
}

/** Jobs of a higher priority run first; the default is 0. */
type JobOptions = { afterSeconds?: number; priority?: number }

/**
 * Background work that survives the end of the request and a restart: jobs in PostgreSQL, which any node can process.
 */
export type Jobs = {
  /** Queues a job in the caller's transaction: it runs if, and only if, the change is committed. */
  send<Name extends QueueName>(tx: Tx, name: Name, data: Queues[Name], options?: JobOptions): Promise<void>
  /**
   * Makes this node process the jobs of a queue one by one, after running `prepare` at the start. A failed job is
   * retried as the queue's configuration says.
   */
  work<Name extends QueueName>(
    name: Name,
    handle: (job: Job<Name>) => Promise<void>,
    prepare?: () => Promise<void>,
  ): void
  /** Calls `handle` at the times of a cron expression (UTC), on one node at a time. */
  schedule(name: ScheduledQueueName, cron: string, handle: () => Promise<void>): void
  /** Makes this node poll the queue immediately; call it after the commit. Other nodes poll every few seconds. */
  wake(name: QueueName): void
  /** Starts processing; `wake` does this too. Retries until the database is available. */
  start(): void
  /** Stops after the running work has finished. */
  stop(): Promise<void>
}

type JobsOptions = {
  store: Store
  logger: FastifyBaseLogger
  /** Whether this node enqueues the scheduled jobs. */
  enqueuesScheduledJobs: boolean
  /** How long the jobs in progress may take when the node stops; others continue on another node, from their start. */
  stopTimeoutMilliseconds?: number
}

/**
 * The interval at which an idle node polls. It is also the longest delay until the node notices a job that another node
 * sent or that has become due.
 */
const pollSeconds = 5
const restartMilliseconds = 2_000
/** A service ends within 10 s. */
const longestStopMilliseconds = 8_000

export function createJobs(options: JobsOptions): Jobs {
  const { logger, enqueuesScheduledJobs, stopTimeoutMilliseconds = longestStopMilliseconds } = options
  const runningWork = new RunningWork()
  const preparations: ((boss: PgBoss) => Promise<void>)[] = []
  const workers = new Map<QueueName, string>()
  let bossPromise: ReturnType<typeof openBoss> | undefined
  let startedBoss: PgBoss | undefined
  let startPromise: Promise<void> | undefined
  let restartTimer: NodeJS.Timeout | undefined
  let stopped = false

  const open = () => {
    bossPromise ??= openBoss({ ...options, runningWork })
    return bossPromise
  }

  async function startBoss() {
    const boss = await open()
    try {
      await boss.start()
      for (const prepare of preparations) await prepare(boss)
      startedBoss = boss
    } catch (error) {
      bossPromise = undefined // an instance that failed to start cannot be started again
      await boss.stop({ graceful: false })
      throw error
    }
  }

  function start() {
    if (stopped || startPromise) return
    startPromise = startBoss().catch((error) => {
      logger.warn({ err: error }, 'jobs wait, because the database does not answer')
      restartTimer = setTimeout(() => {
        startPromise = undefined
        start()
      }, restartMilliseconds)
      restartTimer.unref()
    })
  }

  function wake(name: QueueName) {
    const worker = workers.get(name)
    if (startedBoss && worker) startedBoss.notifyWorker(worker)
    else start()
  }

  const work: Jobs['work'] = (name, handle, prepare) => {
    preparations.push(async (boss) => {
      await prepare?.()
      const options = { pollingIntervalSeconds: pollSeconds, priority: true }
      const worker = await boss.work<Queues[typeof name]>(name, options, async (jobs) => {
        for (const { id, data } of jobs) {
          const job: Job<typeof name> = {
            data,
            done: (tx) => boss.complete(name, id, {}, { db: executorIn(tx) }),
          }
          await runningWork.add(inSpan(`job ${name}`, { kind: 'consumer', causes: [] }, () => handle(job)))
        }
        wake(name) // otherwise the library would pause before the next job
      })
      workers.set(name, worker)
    })
  }

  return {
    async send(tx, name, data, { afterSeconds = 0, priority = 0 } = {}) {
      const boss = await open()
      await boss.send(name, data ?? {}, { db: executorIn(tx), startAfter: afterSeconds, priority })
    },
    work,
    schedule(name, cron, handle) {
      if (enqueuesScheduledJobs) preparations.push((boss) => boss.schedule(name, cron))
      work(name, handle)
    },
    wake,
    start,
    async stop() {
      stopped = true
      clearTimeout(restartTimer)
      await startPromise
      await startedBoss?.stop({ timeout: stopTimeoutMilliseconds })
      await runningWork.end() // a worker may have fetched a job just before it was stopped
    },
  }
}

/** Makes the caller's transaction usable by pg-boss. */
const executorIn = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }),
})
