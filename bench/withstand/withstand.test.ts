import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMuster } from '../../apps/launcher/src/testing/start-muster.ts'
import { hasBus } from '../lib/bus.ts'
import { debianBinaries } from '../lib/debian-postgres.ts'
import { debianPgbouncer } from '../lib/pgbouncer.ts'

let dist: string
beforeAll(async () => {
  dist = await buildMuster('withstand-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))

/** Runs one program in its short form. @returns its standard output. Throws if it printed no figures. */
async function runAndGetFigures(command: string, variables: Record<string, string> = {}): Promise<string> {
  const args = ['--import', 'tsx', `${import.meta.dirname}/${command}.ts`, '--short']
  const options = { env: { ...process.env, WITHSTAND_DIST: dist, ...variables } }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch((error) => error)
  if (!stdout.trim()) throw new Error(`${command} printed no figures:\n${stderr}`)
  return stdout
}

/** What the programs on several database servers need, which npm cannot install. */
const serverPrograms = { 'postgresql-15': debianBinaries(), haproxy: '/usr/sbin/haproxy', pgbouncer: debianPgbouncer }
const missingPrograms = Object.entries(serverPrograms).filter(([, path]) => !path || !existsSync(path))
if (missingPrograms.length > 0)
  process.stderr.write(
    `Not tested: replicas, failover and PgBouncer, because ${missingPrograms.map(([name]) => name)} is missing.\n`,
  )

describe.runIf(missingPrograms.length === 0)('several database servers in the short form', () => {
  it.each([
    [
      'a standby that is held back: each read sees the write before it, and a removed member reads nothing',
      'r46-read-replica',
    ],
    ['a killed primary whose synchronous standby is promoted: no acknowledged write is lost', 'r47-failover'],
    ['PgBouncer in transaction mode: writes, reads and live events, and refusals in a sentence', 'r48-pgbouncer'],
  ])('%s', { timeout: 300_000 }, async (_, command) => {
    const figures = await runAndGetFigures(command)
    expect(JSON.parse(figures).missed, figures).toEqual([])
  })
})

describe('fault injection in the short form (npm run bench -- withstand)', () => {
  it.each([
    ['a killed database: no acknowledged write is lost, other responses are 503, no service ends', 'r02-kill-postgres'],
    ['chat windows that are cut repeatedly: each message once and in order, none missing', 'r03-exactly-once'],
    ['idle windows that all receive a message, are all disconnected at once and reconnect', 'r12-idle-sockets'],
    ['a chat node or the database absent in turn: each message once and in order', 'r05-node-away'],
    ['a database restarted under load: 503 during the restart, and no error after it', 'r06-restart-postgres'],
    ['malformed packets: refused with a message, and other users receive every message', 'r09-malformed-packets'],
    ['clients that send a byte at a time: closed, and all other requests succeed', 'r10-slow-clients'],
    ['calls during the loss of a party or node: one outcome for both parties, no forged event executed', 'r24-calls'],
    ['hostile texts for every pattern and parser, and hostile imports [S2]', 'r42-patterns'],
    ['uploads over a connection that is cut, to an api that is killed: each complete and stored once', 'r43-uploads'],
    ['hostile files: previews within bounded memory, and the api is not restarted', 'r44-hostile-files'],
    ['migrations under load, killed and run by two nodes at once: short locks, each once', 'r18-migrations'],
    ['nodes restarted in turn behind HAProxy and nginx, where installed: no request fails', 'r18-rolling-restart'],
    ['bodies of 100 MB, deep JSON and headers of 10 MB: refused with a message', 'r11-huge-bodies'],
  ])('%s', { timeout: 300_000 }, async (_, command) => {
    const figures = await runAndGetFigures(command)
    const { missed, skipped } = JSON.parse(figures)
    if (skipped) console.log(`${command} did not run: ${skipped}.`)
    expect(missed, figures).toEqual([])
  })
})

if (!hasBus()) afterAll(() => console.log('The test of a killed bus did not run: redis-server is not installed.'))

it.runIf(hasBus())(
  'a killed bus: each message once and in order, and no call fails',
  { timeout: 300_000 },
  async () => {
    const figures = await runAndGetFigures('r05-node-away', { WITHSTAND_BUS: 'on', WITHSTAND_CHAT_NODES: '3' })
    expect(JSON.parse(figures).missed, figures).toEqual([])
  },
)
