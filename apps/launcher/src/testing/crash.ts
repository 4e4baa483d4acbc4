import { setTimeout as wait } from 'node:timers/promises'
import { countWrites, type Judgement } from './count-writes.ts'
import { type Process, survivors } from './processes.ts'
import { API, type Muster, POSTGRES, place, startedMuster } from './start-muster.ts'
import { type Account, makeAccount, startWriters, type Writers } from './writers.ts'

/**
 * What is killed: the whole application through its launcher, only the api, or the database server. `shutdown` sends
 * the signal of `pg_ctl stop -m immediate`.
 */
export type Victim = 'application' | 'api' | 'postgres' | 'shutdown'

export type Outage = {
  /** Milliseconds until the new process was ready, or the new server accepted clients. */
  ready: number
  /** Milliseconds from then until a write was acknowledged. */
  writing: number
  /** Processes that outlived their application. */
  orphans: Process[]
}

export type UnderWrites = {
  muster: Muster
  environment: Record<string, string>
  account: Account
  writers: Writers
  /** Kills once, and waits until writes are acknowledged again. */
  kill(victim: Victim): Promise<Outage>
  /** Stops the writers and counts what they wrote. */
  judge(): Promise<Judgement>
  close(): Promise<void>
}

const WRITERS = 4

/** A Muster of its own under continuous writes, to be killed. */
export async function underWrites(dist: string): Promise<UnderWrites> {
  const { environment, remove } = await place()
  const first = await startedMuster(dist, environment)
  const account = await makeAccount(first.apiUrl)
  const writers = startWriters(first.apiUrl, account, WRITERS)
  const siege: UnderWrites = {
    muster: first,
    environment,
    account,
    writers,
    kill: async (victim) => {
      await writers.nextAcknowledged()
      const before = victim === 'application' ? siege.muster.processes() : []
      const began = Date.now()
      if (victim === 'application') {
        process.kill(siege.muster.pid, 'SIGKILL')
        await siege.muster.ended
        // Restarted immediately, while the old database is still shutting down.
        siege.muster = await startedMuster(dist, environment)
      } else await killPart(siege.muster, victim)
      const ready = Date.now() - began
      await writers.nextAcknowledged()
      const writing = Date.now() - began
      return { ready, writing, orphans: await survivors(before) }
    },
    judge: async () => {
      await writers.stop()
      return countWrites(`${environment.DATA_DIR}`, writers.written)
    },
    close: async () => {
      await writers.stop()
      await siege.muster.stop()
      await remove()
    },
  }
  return siege
}

/** Kills one process and waits until the launcher has replaced it and the service is ready. */
async function killPart(muster: Muster, victim: Exclude<Victim, 'application'>): Promise<void> {
  const command = victim === 'api' ? API : POSTGRES
  const { pid } = muster.find(command)
  process.kill(pid, victim === 'shutdown' ? 'SIGQUIT' : 'SIGKILL')
  // Sessions of a killed server may continue for a moment, so a response alone does not prove that a new one runs.
  while (!muster.processes().some((one) => command.test(one.command) && one.pid !== pid)) await wait(20)
  while (!(await isReady(muster))) await wait(5)
}

const isReady = (muster: Muster) =>
  fetch(`${muster.apiUrl}/readyz`, { signal: AbortSignal.timeout(30_000) }).then(
    (reply) => reply.ok,
    () => false,
  )
