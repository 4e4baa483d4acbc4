import { setTimeout as wait } from 'node:timers/promises'
import { countWrites, type WriteCounts } from './count-writes.ts'
import { type Process, waitForEnd } from './processes.ts'
import { API_COMMAND, createInstallation, type Muster, POSTGRES_COMMAND, startMusterAndWait } from './start-muster.ts'
import { type Account, makeAccount, startWriters, type Writers } from './writers.ts'

/**
 * The process to kill: `application` is the launcher and thus everything that it runs, and `postgres` is the database
 * server. `shutdown` stops the database server with the signal that `pg_ctl stop -m immediate` sends.
 */
export type Victim = 'application' | 'api' | 'postgres' | 'shutdown'

export type Outage = {
  /** Milliseconds from the kill until a new process was running and the application was ready. */
  readyAfterMs: number
  /** Milliseconds from the kill until a write was acknowledged. */
  writingAfterMs: number
  /** Processes that outlived their application. */
  orphans: Process[]
}

export type CrashTest = {
  muster: Muster
  environment: Record<string, string>
  account: Account
  writers: Writers
  /** Kills the victim, and waits until writes are acknowledged again. */
  kill(victim: Victim): Promise<Outage>
  /** Stops the writers and counts what they wrote. */
  stopAndCount(): Promise<WriteCounts>
  close(): Promise<void>
}

const WRITER_COUNT = 4

/** Starts a separate installation with continuous writes, in which a test can kill processes. */
export async function startCrashTest(dist: string): Promise<CrashTest> {
  const { environment, remove } = await createInstallation()
  const first = await startMusterAndWait(dist, environment)
  const account = await makeAccount(first.apiUrl)
  const writers = startWriters(first.apiUrl, account, WRITER_COUNT)
  const crashTest: CrashTest = {
    muster: first,
    environment,
    account,
    writers,
    kill: async (victim) => {
      await writers.nextAcknowledged()
      const processesBefore = victim === 'application' ? crashTest.muster.processes() : []
      const startedAt = Date.now()
      if (victim === 'application') {
        process.kill(crashTest.muster.pid, 'SIGKILL')
        await crashTest.muster.ended
        // The application is restarted immediately, while its old database is still shutting down.
        crashTest.muster = await startMusterAndWait(dist, environment)
      } else await killProcess(crashTest.muster, victim)
      const readyAfterMs = Date.now() - startedAt
      await writers.nextAcknowledged()
      const writingAfterMs = Date.now() - startedAt
      return { readyAfterMs, writingAfterMs, orphans: await waitForEnd(processesBefore) }
    },
    stopAndCount: async () => {
      await writers.stop()
      return countWrites(`${environment.DATA_DIR}`, writers.writes)
    },
    close: async () => {
      await writers.stop()
      await crashTest.muster.stop()
      await remove()
    },
  }
  return crashTest
}

/** Kills one process and waits until the launcher has replaced it and the application is ready. */
async function killProcess(muster: Muster, victim: Exclude<Victim, 'application'>): Promise<void> {
  const command = victim === 'api' ? API_COMMAND : POSTGRES_COMMAND
  const { pid } = muster.find(command)
  process.kill(pid, victim === 'shutdown' ? 'SIGQUIT' : 'SIGKILL')
  // The database sessions of a killed server may continue for a moment, so a response alone does not prove that a new
  // server runs.
  while (!muster.processes().some((candidate) => command.test(candidate.command) && candidate.pid !== pid))
    await wait(20)
  while (!(await isReady(muster))) await wait(5)
}

const isReady = (muster: Muster) =>
  fetch(`${muster.apiUrl}/readyz`, { signal: AbortSignal.timeout(30_000) }).then(
    (reply) => reply.ok,
    () => false,
  )
