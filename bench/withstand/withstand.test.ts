import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMuster } from '../../apps/launcher/src/testing/start-muster.ts'

let dist: string
beforeAll(async () => {
  dist = await buildMuster('withstand-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))

/** Runs a line of the table in short, which judges everything but times, and answers what it prints. */
async function figuresOf(line: string): Promise<string> {
  const args = ['--import', 'tsx', `${import.meta.dirname}/${line}.ts`, '--short']
  const options = { env: { ...process.env, WITHSTAND_DIST: dist } }
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => error)
  return stdout
}

describe('what Muster withstands, in short (npm run bench -- withstand)', () => {
  it.each([
    ['a killed database: what was acknowledged stands, all else is 503, and no service ends', 'r02-kill-postgres'],
    ['chat windows that are cut again and again: each message once and in order, none missing', 'r03-exactly-once'],
    ['idle windows that all hear a message, are all dropped at once and come back', 'r12-idle-sockets'],
    ['chat nodes and the database away in turn: each message once and in order', 'r05-node-away'],
    ['a database restarted under load: 503 meanwhile, and no error after that', 'r06-restart-postgres'],
    ['packets that are wrong in every way: refused in words, and others hear every message', 'r09-malformed-packets'],
    ['clients that send a byte now and then: they are closed, and everybody else is served', 'r10-slow-clients'],
    ['calls while a side or a node goes away: both come to the same end, and nothing forged is done', 'r24-calls'],
    ['hostile texts for every pattern and reader, and hostile imports [S2]', 'r42-patterns'],
    ['bodies of 100 MB, deep JSON and headers of 10 MB: refused in the usual words', 'r11-huge-bodies'],
  ])('%s', { timeout: 300_000 }, async (_, line) => {
    const figures = await figuresOf(line)
    expect(JSON.parse(figures).missed, figures).toEqual([])
  })
})
