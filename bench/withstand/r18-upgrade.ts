// R18: `npm run upgrade` from the previous release to the current commit, with data. It is killed at random moments and run
// again; then a version whose migration fails and one that does not start are tried. After each, Muster runs, and everything
// that was acknowledged exists.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { type Account, makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { checkOut, currentCommit, git, previousRelease } from '../lib/previous-version.ts'
import { sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'

const seed = 18
const kills = Number(process.env.R18_KILLS ?? (isShort ? 2 : 10))
const { integerBelow } = seededRandom(seed)
const { requireTrue, print } = createVerdict('R18 npm run upgrade', seed)

const checkout = await checkOut(previousRelease.commit)
const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: join(checkout.folder, '../data'),
  API_PORT: String(await freePort()),
  CHAT_PORT: String(await freePort()),
  HOST: '127.0.0.1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}
const apiUrl = `http://127.0.0.1:${environment.API_PORT}`

type Command = { output(): string; ended: Promise<number>; hasEnded(): boolean; signal(name: NodeJS.Signals): void }

/** Runs a script of the checkout in a process group of its own. */
function start(...args: string[]): Command {
  const child = spawn(process.execPath, args, {
    cwd: checkout.folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes
      process.stderr.write(bytes)
    })
  return {
    output: () => output,
    ended: once(child, 'exit').then(([code]) => code ?? 1),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name)
    },
  }
}

async function untilOutput(command: Command, pattern: RegExp): Promise<boolean> {
  while (!pattern.test(command.output())) {
    // Muster then runs in the foreground, so the command does not end.
    const isOver = command.hasEnded() || /upgrade: (?:.* runs again|done:)/.test(command.output())
    if (isOver) return pattern.test(command.output())
    await wait(20)
  }
  return true
}

const titles: string[] = []
async function write(account: Account) {
  const title = `Task ${titles.length}`
  const body = { title, project_id: account.projectId }
  const { status } = await sendRequest(`${apiUrl}/tasks/`, { method: 'POST', token: account.token, body })
  if (status === 201) titles.push(title)
  return status === 201
}

async function hasEverything(account: Account) {
  const url = `${apiUrl}/tasks/organization/${account.organizationId}?limit=100`
  const { status, body } = await sendRequest(url, { token: account.token })
  if (status !== 200) return false
  const found: { title: string }[] = JSON.parse(body)
  return found.length === titles.length && titles.every((title) => found.some((task) => task.title === title))
}

const commit = (message: string) => {
  git(checkout.folder, 'add', '--all')
  git(
    checkout.folder,
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.org',
    'commit',
    '--quiet',
    '-m',
    message,
  )
}

let running = start('scripts/start.mjs')
try {
  requireTrue('the previous release starts', await untilOutput(running, /Muster is running/))
  const account = await makeAccount(apiUrl)
  for (let count = 0; count < 20; count++) await write(account)

  git(checkout.folder, 'checkout', '--quiet', currentCommit())
  let killed = 0
  for (let count = 0; count < kills; count++) {
    const upgrade = start('scripts/upgrade.mjs')
    // The build before this line changes nothing and takes most of the time.
    await untilOutput(upgrade, /upgrade: (stopping|backing up)/)
    const pauseMs = integerBelow(8_000)
    await Promise.race([wait(pauseMs), untilOutput(upgrade, /upgrade: done/)])
    if (upgrade.output().includes('upgrade: done')) {
      running = upgrade
      break
    }
    upgrade.signal('SIGKILL')
    await upgrade.ended
    killed++
    process.stderr.write(`--- killed after ${pauseMs} ms ---\n`)
  }
  if (running.hasEnded()) {
    running = start('scripts/upgrade.mjs')
    const isDone = await untilOutput(running, /upgrade: done/)
    // The last kill may have come after the new version was ready, and before the message.
    if (!isDone && running.output().includes('is built already')) running = start('scripts/start.mjs')
    requireTrue(
      'the upgrade completes after it was killed',
      isDone || (await untilOutput(running, /Muster is running/)),
    )
  }
  requireTrue('everything exists after the upgrade', await hasEverything(account))
  requireTrue('the new version accepts writes', await write(account))

  const migrations = join(checkout.folder, 'packages/database/migrations')
  /** Tries a version whose first migration removes what the old version reads, against the rules, and whose second one fails. */
  async function breakOldVersion(when: string) {
    await writeFile(join(migrations, '9002-breaks.sql'), 'alter table sessions rename to former_sessions;')
    await writeFile(join(migrations, '9003-fails.sql'), 'select 1 / 0;')
    commit('A migration that breaks the old version')
    const before = running
    running = start('scripts/upgrade.mjs')
    requireTrue(
      `the backup is restored ${when}`,
      await untilOutput(running, /the backup was restored[\s\S]* runs again/),
    )
    await before.ended
    requireTrue(`everything exists after the restore ${when}`, (await hasEverything(account)) && (await write(account)))
    git(checkout.folder, 'reset', '--quiet', '--hard', 'HEAD~1')
  }
  await breakOldVersion('after an upgrade')

  await writeFile(join(migrations, '9001-fits.sql'), 'create table shelves (id int);')
  await writeFile(join(migrations, '9002-fails.sql'), 'select 1 / 0;')
  commit('A migration that fails')
  const upgraded = running
  running = start('scripts/upgrade.mjs')
  requireTrue(
    'a failed migration is rolled back',
    await untilOutput(running, /The migration 9002-fails.* failed[\s\S]* runs again/),
  )
  await upgraded.ended
  requireTrue('everything exists after a failed migration', (await hasEverything(account)) && (await write(account)))

  git(checkout.folder, 'rm', '--quiet', 'packages/database/migrations/9002-fails.sql')
  commit('Without the migration that fails')
  // The database now has a migration that the old version does not know.
  await breakOldVersion('after a failed upgrade')

  await appendFile(join(checkout.folder, 'apps/api/src/main.ts'), '\nprocess.exit(1)\n')
  commit('A version that does not start')
  const beforeBroken = running
  running = start('scripts/upgrade.mjs')
  requireTrue(
    'a version that does not start is replaced',
    await untilOutput(running, /does not work[\s\S]* runs again/),
  )
  await beforeBroken.ended
  requireTrue('everything exists after that', (await hasEverything(account)) && (await write(account)))

  running.signal('SIGTERM')
  await running.ended
  running = start('scripts/start.mjs')
  requireTrue(
    'npm start runs the old version',
    await untilOutput(running, /last upgrade failed[\s\S]*Muster is running/),
  )
  requireTrue('everything exists after a restart', await hasEverything(account))
  print({
    from: previousRelease.commit.slice(0, 12),
    to: currentCommit().slice(0, 12),
    kills: killed,
    tasks: titles.length,
  })
} finally {
  running.signal('SIGTERM')
  await running.ended
  await checkout.remove()
}
