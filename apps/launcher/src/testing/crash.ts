import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@muster/database/embedded/running'
import pg from 'pg'
import { type Process, survivors } from './processes.ts'
import { API, type Muster, POSTGRES, place, startedMuster } from './start-muster.ts'
import { makeAccount, startWriters, type Written } from './writers.ts'

/** What is killed: the whole application by its launcher, one service of it, or the database server. */
export type Victim = 'application' | 'api' | 'postgres'

export type Outcome = {
  rounds: number
  acknowledged: number
  /** Acknowledged and not there. */
  lost: number
  /** There more than once. */
  doubled: number
  /** Processes that outlived the application they belonged to. */
  orphans: Process[]
  /** Milliseconds from each kill to the next acknowledged write. */
  outages: number[]
  answers: Record<string, number>
}

const WRITERS = 4

/** Kills with SIGKILL while tasks are written, in turn each of `victims`, then looks what stands in the database. */
export async function crash(
  dist: string,
  victims: Victim[],
  rounds: number,
  log = (_: string) => {},
): Promise<Outcome> {
  const { environment, remove } = await place()
  let muster = await startedMuster(dist, environment)
  try {
    const writers = startWriters(muster.apiUrl, await makeAccount(muster.apiUrl), WRITERS)
    const outages: number[] = []
    const orphans: Process[] = []
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] ?? 'application'
      await writers.nextAcknowledged()
      await wait(200 + Math.random() * 1000)
      const before = muster.processes()
      const killed = Date.now()
      if (victim === 'application') {
        process.kill(muster.pid, 'SIGKILL')
        await muster.ended
        // Started again at once, while the old database is still going down.
        muster = await startedMuster(dist, environment)
      } else await killPart(muster, victim === 'api' ? API : POSTGRES)
      await writers.nextAcknowledged()
      outages.push(Date.now() - killed)
      if (victim === 'application') orphans.push(...(await survivors(before, 10_000)))
      log(`round ${round + 1}: ${victim} killed, writing again after ${outages.at(-1)} ms`)
    }
    await writers.stop()
    const { lost, doubled } = await compare(`${environment.DATA_DIR}`, writers.written)
    const answers = Object.fromEntries(writers.answers)
    return { rounds, acknowledged: writers.acknowledged(), lost, doubled, orphans, outages, answers }
  } finally {
    await muster.stop()
    await remove()
  }
}

/** Kills one process and waits until the launcher has put another in its place. */
async function killPart(muster: Muster, command: RegExp): Promise<void> {
  const { pid } = muster.find(command)
  process.kill(pid, 'SIGKILL')
  // Sessions of a killed server may go on for a moment, so an acknowledged write alone does not show a new one.
  while (!muster.processes().some((one) => command.test(one.command) && one.pid !== pid)) await wait(20)
}

async function compare(dataDir: string, written: Written[]): Promise<{ lost: number; doubled: number }> {
  const urls = await runningEmbedded(dataDir)
  const client = new pg.Client(urls?.url)
  await client.connect()
  const { rows } = await client.query(
    'select title, count(*)::int as times, bool_or(status = $1) as done from tasks group by title',
    ['done'],
  )
  await client.end()
  const found = new Map(rows.map((row) => [row.title, row]))
  const isLost = ({ title, created, done }: Written) =>
    (created && !found.has(title)) || (done === true && !found.get(title)?.done)
  return { lost: written.filter(isLost).length, doubled: rows.filter(({ times }) => times > 1).length }
}
