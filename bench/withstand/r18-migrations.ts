// R18: migrations. From the schema of the previous release to the current one with 1,000,000 tasks, while rows are read and
// written: no statement waits for more than a second. Then a migration is killed by SIGKILL and run again, and two nodes
// migrate an empty database at the same time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '@muster/database/connection-url'
import { migrate } from '@muster/database/migrate'
import { migrationsFolder } from '@muster/database/migrations-folder'
import pg from 'pg'
import { percentiles } from '../lib/percentiles.ts'
import { previousRelease } from '../lib/previous-version.ts'
import { seed } from '../lib/seed.ts'
import { startDatabase } from '../lib/start-database.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const rows = Number(process.env.R18_ROWS ?? (isShort ? 5_000 : 1_000_000))
const { requireTrue, requireWithin, print } = createVerdict('R18 migrations', 18)

await withBuild('r18', async (dist) => {
  const server = await startDatabase()
  const administrator = new pg.Client({ connectionString: server.administratorUrl })
  await administrator.connect()
  const folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'))
  const owner = pg.escapeIdentifier(new URL(server.ownerUrl).username)
  /** Creates an empty database. @returns the URLs of its owner and of the services */
  const createDatabase = async (name: string) => {
    await administrator.query(`create database ${name} owner ${owner}`)
    return { ownerUrl: withDatabase(server.ownerUrl, name), url: withDatabase(server.url, name) }
  }
  try {
    const large = await createDatabase('muster_large')
    const names = (await readdir(migrationsFolder())).filter((name) => name.endsWith('.sql'))
    for (const name of names.filter((file) => file.slice(0, -4) <= previousRelease.lastMigration))
      await copyFile(join(migrationsFolder(), name), join(folder, name))
    await migrate(large.ownerUrl, { folder })
    process.stderr.write(`inserting ${rows} tasks\n`)
    const { firstTaskId } = await seed(large.ownerUrl, rows)
    const probe = await probeWhile(large.url, firstTaskId, () => migrate(large.ownerUrl))
    requireTrue('the migrations since the previous release ran', probe.applied.length > 0)
    requireWithin('longest wait for a lock', probe.waits.max, 1_000)

    // A build with two more migrations, each of which is killed once.
    const extended = join(folder, 'dist')
    await cp(dist, extended, { recursive: true })
    await symlink(resolve(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
    const slowMigration = 'create table shelves (id int); insert into shelves values (1); select pg_sleep(2);'
    const index = '-- outside a transaction\ndrop index concurrently if exists r18_title;\n'
    await writeFile(join(extended, 'migrations/9001-slow.sql'), slowMigration)
    await writeFile(
      join(extended, 'migrations/9002-index.sql'),
      `${index}create index concurrently r18_title on tasks (title);`,
    )
    await killDuring(extended, large, administrator, '%pg_sleep%')
    // The index waits for this transaction, so it is killed before it is complete.
    const reader = new pg.Client({ connectionString: large.ownerUrl })
    await reader.connect()
    await reader.query('begin; update tasks set title = title where false')
    await killDuring(extended, large, administrator, '%concurrently%')
    await reader.end()
    const rerun = startMigration(extended, large)
    requireTrue('a killed migration is run again', (await rerun.ended) === 0)
    const checks = new pg.Client({ connectionString: large.ownerUrl })
    await checks.connect()
    const { rows: shelves } = await checks.query('select count(*)::int as count from shelves')
    const { rows: indexes } = await checks.query(
      `select indisvalid from pg_index where indexrelid = 'r18_title'::regclass`,
    )
    await checks.end()
    requireTrue('a killed migration has run once', shelves[0]?.count === 1 && indexes[0]?.indisvalid === true)

    const empty = await createDatabase('muster_empty')
    const nodes = [startMigration(dist, empty), startMigration(dist, empty)]
    requireTrue('two nodes migrate at once', (await Promise.all(nodes.map(({ ended }) => ended))).join() === '0,0')
    const lines = nodes.flatMap(({ output }) => output().match(/^database: .*/gm) ?? [])
    requireTrue('each migration runs once', lines.length === names.length && new Set(lines).size === names.length)
    print({ rows, migrations: probe.applied, seconds: probe.seconds, statements: probe.count, waitMs: probe.waits })
  } finally {
    await administrator.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Reads and writes tasks during `act`, each with its own connection. @returns how long the statements took */
async function probeWhile(url: string, taskId: number, act: () => Promise<string[]>) {
  let isFinished = false
  const times: number[] = []
  const statements = [
    'select title from tasks where id = $1',
    'update tasks set title = title where id = $1',
    'select count(*) from task_assignees where task_id = $1',
    'update task_assignees set place = place where task_id = $1',
  ]
  const probes = statements.map(async (statement) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!isFinished) {
      const startedAt = performance.now()
      await client.query(statement, [taskId])
      times.push(performance.now() - startedAt)
      await wait(10)
    }
    await client.end()
  })
  await wait(1_000)
  const startedAt = performance.now()
  const applied = await act()
  const seconds = Number(((performance.now() - startedAt) / 1_000).toFixed(1))
  isFinished = true
  await Promise.all(probes)
  return { applied, seconds, count: times.length, waits: percentiles(times) }
}

type Urls = { url: string; ownerUrl: string }

function startMigration(dist: string, { url, ownerUrl }: Urls) {
  const child: ChildProcess = spawn(process.execPath, [join(dist, 'migrate.mjs')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl },
    stdio: ['ignore', 'pipe', 2],
  })
  let output = ''
  child.stdout?.on('data', (bytes) => {
    output += bytes
  })
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code ?? 1) }
}

/** Kills a migration while the server runs a statement of it that matches. */
async function killDuring(dist: string, urls: Urls, administrator: pg.Client, statement: string) {
  const { child, ended } = startMigration(dist, urls)
  for (;;) {
    const { rowCount } = await administrator.query(
      `select from pg_stat_activity where application_name = 'muster-migrate' and state = 'active' and query like $1`,
      [statement],
    )
    if (rowCount) break
    if (child.exitCode !== null) throw new Error(`The migration ended before ${statement} ran.`)
    await wait(10)
  }
  child.kill('SIGKILL')
  await ended
}
