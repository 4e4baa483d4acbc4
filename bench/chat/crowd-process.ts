// A crowd of windows in a separate process, so that their cost is not counted as the server's. Controlled by crowd.ts.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { shares } from '../lib/shares.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'
import type { Asked, Driven, Storm } from './crowd.ts'
import { type LeanWindow, leanWindow } from './lean-window.ts'

const contentBytes = 300
const patienceMs = 15_000
/** The number of windows that connect at a time. */
const atOnce = 20
const mark = 0x23
const digits = 8

const seed = 13
/** The reconnect delays of the official client, whose defaults the web app uses. */
const [firstDelayMs, mostDelayMs, spread] = [1_000, 5_000, 0.5]

const windows: LeanWindow[] = []
const openings: (() => Promise<LeanWindow>)[] = []
/** The number of times that each window received each message. */
let heard: Uint8Array[] = []
let sentAt: number[] = []
let delays: number[] | undefined
let heardByAll = 0
let counts: number[] = []

process.on('message', (asked: Asked) => {
  const done = asked.what === 'open' ? open(asked) : asked.what === 'drive' ? drive(asked) : storm()
  done.then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: String(error) }),
  )
})

async function open({ port, wire, room, auths }: Extract<Asked, { what: 'open' }>): Promise<number> {
  const before = windows.length
  const began = performance.now()
  await withConcurrency(auths.length, atOnce, async (n) => {
    const place = before + n
    const hear = (bytes: Buffer, start: number, end: number) => note(place, numberIn(bytes, start, end))
    const opening = () => leanWindow({ port, wire, room, auth: auths[n] ?? {}, hear })
    openings[place] = opening
    windows[place] = await opening()
  })
  return performance.now() - began
}

/** Drops all connections at once and reconnects them as the official client does. */
async function storm(): Promise<Storm> {
  const { below } = chance(seed)
  for (const window of windows) window.drop()
  const began = performance.now()
  const [backMs, refused]: [number[], string[]] = [[], []]
  await Promise.all(
    openings.map(async (opening, place) => {
      for (let delay = firstDelayMs; ; delay = Math.min(2 * delay, mostDelayMs)) {
        await wait(delay * (1 + (spread * (below(2_001) - 1_000)) / 1_000))
        const window = await opening().catch((error) => void refused.push(String(error)))
        if (!window) continue
        windows[place] = window
        backMs.push(performance.now() - began)
        return
      }
    }),
  )
  return { backMs: shares(backMs), refused }
}

/** Lets the windows send in turn: at most `inFlight` messages not yet received by all, or `perSecond` messages a second. */
async function drive({ seconds, inFlight, perSecond }: Extract<Asked, { what: 'drive' }>): Promise<Driven> {
  heard = windows.map(() => new Uint8Array(100_000))
  counts = []
  sentAt = []
  heardByAll = 0
  delays = perSecond ? [] : undefined
  const began = performance.now()
  while (performance.now() - began < seconds * 1_000) {
    const due = perSecond ? began + (sentAt.length / perSecond) * 1_000 : 0
    if (perSecond ? due > performance.now() : sentAt.length - heardByAll >= (inFlight ?? 1)) await wait(1)
    else sendOne()
  }
  const sent = sentAt.length
  const ended = performance.now()
  while (heardByAll < sent && performance.now() - ended < patienceMs) await wait(5)
  const took = performance.now() - began
  const ofEach = heard.flatMap((times) => [...times.subarray(0, sent)])
  return {
    sent,
    seconds: took / 1_000,
    delivered: ofEach.reduce((sum, times) => sum + times, 0),
    lost: ofEach.filter((times) => times === 0).length,
    double: ofEach.filter((times) => times > 1).length,
    delayMs: shares(delays ?? []),
  }
}

function sendOne() {
  const number = sentAt.length
  sentAt.push(performance.now())
  counts.push(0)
  windows[number % windows.length]?.send(`#${String(number).padStart(digits, '0')} `.padEnd(contentBytes, 'words '))
}

function note(window: number, number: number) {
  const times = heard[window]
  if (!times || number >= sentAt.length) return
  times[number] = (times[number] ?? 0) + 1
  delays?.push(performance.now() - (sentAt[number] ?? Number.NaN))
  const count = (counts[number] ?? 0) + 1
  counts[number] = count
  if (count === windows.length) heardByAll++
}

/** The number of a message, which follows a mark in its content. */
function numberIn(bytes: Buffer, start: number, end: number): number {
  const at = bytes.indexOf(mark, start)
  if (at < 0 || at + digits >= end) return Number.POSITIVE_INFINITY
  let number = 0
  for (let place = at + 1; place <= at + digits; place++) number = number * 10 + (bytes[place] ?? 0) - 0x30
  return number
}
