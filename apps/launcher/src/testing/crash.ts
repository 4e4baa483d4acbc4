import { setTimeout as wait } from 'node:timers/promises'
import { type Process, survivors } from './processes.ts'
import { API, type Muster, POSTGRES, place, startedMuster } from './start-muster.ts'
import { type Judgement, whatStands } from './what-stands.ts'
import { type Account, makeAccount, startWriters, type Writers } from './writers.ts'

/**
 * What is killed: the whole application by its launcher, the api alone, or the database server; `shutdown` is what
 * `pg_ctl stop -m immediate` sends to it.
 */
export type Victim = 'application' | 'api' | 'postgres' | 'shutdown'

export type Outage = {
  /** Milliseconds until the new process was ready, or the new server let clients in. */
  ready: number
  /** Milliseconds until a write was acknowledged after that. */
  writing: number
  /** Processes that outlived the application they belonged to. */
  orphans: Process[]
}

export type UnderWrites = {
  muster: Muster
  environment: Record<string, string>
  account: Account
  writers: Writers
  /** Kills once, and waits until writes are acknowledged again. */
  kill(victim: Victim): Promise<Outage>
  /** Stops the writers and looks up what they wrote. */
  judge(): Promise<Judgement>
  close(): Promise<void>
}

const WRITERS = 4

/** A Muster of its own that is written to without a pause, to be killed. */
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
        // Started again at once, while the old database is still going down.
        siege.muster = await startedMuster(dist, environment)
      } else await killPart(siege.muster, victim)
      const ready = Date.now() - began
      await writers.nextAcknowledged()
      const writing = Date.now() - began
      return { ready, writing, orphans: await survivors(before) }
    },
    judge: async () => {
      await writers.stop()
      return whatStands(`${environment.DATA_DIR}`, writers.written)
    },
    close: async () => {
      await writers.stop()
      await siege.muster.stop()
      await remove()
    },
  }
  return siege
}

/** Kills one process and waits until the launcher has put another in its place that answers. */
async function killPart(muster: Muster, victim: Exclude<Victim, 'application'>): Promise<void> {
  const command = victim === 'api' ? API : POSTGRES
  const { pid } = muster.find(command)
  process.kill(pid, victim === 'shutdown' ? 'SIGQUIT' : 'SIGKILL')
  // Sessions of a killed server may go on for a moment, so an answer alone does not show a new one.
  while (!muster.processes().some((one) => command.test(one.command) && one.pid !== pid)) await wait(20)
  while (!(await isReady(muster))) await wait(5)
}

const isReady = (muster: Muster) =>
  fetch(`${muster.apiUrl}/readyz`, { signal: AbortSignal.timeout(30_000) }).then(
    (reply) => reply.ok,
    () => false,
  )
