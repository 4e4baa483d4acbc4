// A crowd of windows in a separate process, so that their cost is not counted as the server's. Controlled by crowd.ts.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { percentiles } from '../lib/percentiles.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'
import type { CrowdCommand, ReconnectResult, SendResult } from './crowd.ts'
import { type LeanWindow, openLeanWindow } from './lean-window.ts'

const contentBytes = 300
const timeoutMs = 15_000
/** The maximum number of windows that `openWindows` connects at the same time. */
const concurrentConnections = 20
const markByte = 0x23
const digitCount = 8

const seed = 13
/** The default reconnect delays of the Socket.IO client, which the web app does not change. */
const [firstDelayMs, maxDelayMs, jitter] = [1_000, 5_000, 0.5]

const windows: LeanWindow[] = []
const connectFunctions: (() => Promise<LeanWindow>)[] = []
/** For each window, how many times it received each message. */
let receivedCounts: Uint8Array[] = []
let sentAt: number[] = []
let delays: number[] | undefined
let receivedByAll = 0
let receiverCounts: number[] = []

process.on('message', (command: CrowdCommand) => {
  const outcome =
    command.kind === 'open' ? openWindows(command) : command.kind === 'drive' ? sendMessages(command) : reconnectAll()
  outcome.then(
    (reply) => process.send?.({ answer: reply }),
    (error) => process.send?.({ error: String(error) }),
  )
})

async function openWindows({ port, protocol, room, auths }: Extract<CrowdCommand, { kind: 'open' }>): Promise<number> {
  const firstIndex = windows.length
  const startedAt = performance.now()
  await withConcurrency(auths.length, concurrentConnections, async (n) => {
    const index = firstIndex + n
    const onMessage = (bytes: Buffer, start: number, end: number) => recordReceived(index, numberIn(bytes, start, end))
    const connect = () => openLeanWindow({ port, protocol, room, auth: auths[n] ?? {}, onMessage })
    connectFunctions[index] = connect
    windows[index] = await connect()
  })
  return performance.now() - startedAt
}

/** Drops all connections at once and reconnects them with the delays of the Socket.IO client. */
async function reconnectAll(): Promise<ReconnectResult> {
  const { integerBelow } = seededRandom(seed)
  for (const window of windows) window.drop()
  const startedAt = performance.now()
  const [reconnectMs, refused]: [number[], string[]] = [[], []]
  await Promise.all(
    connectFunctions.map(async (connect, index) => {
      for (let delay = firstDelayMs; ; delay = Math.min(2 * delay, maxDelayMs)) {
        await wait(delay * (1 + (jitter * (integerBelow(2_001) - 1_000)) / 1_000))
        const window = await connect().catch((error) => void refused.push(String(error)))
        if (!window) continue
        windows[index] = window
        reconnectMs.push(performance.now() - startedAt)
        return
      }
    }),
  )
  return { reconnectMs: percentiles(reconnectMs), refused }
}

/**
 * Lets the windows take turns sending messages: `perSecond` messages a second, or as fast as possible with at most
 * `inFlight` messages that not all windows have received yet.
 */
async function sendMessages({
  seconds,
  inFlight,
  perSecond,
}: Extract<CrowdCommand, { kind: 'drive' }>): Promise<SendResult> {
  receivedCounts = windows.map(() => new Uint8Array(100_000))
  receiverCounts = []
  sentAt = []
  receivedByAll = 0
  delays = perSecond ? [] : undefined
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1_000) {
    const dueAt = perSecond ? startedAt + (sentAt.length / perSecond) * 1_000 : 0
    if (perSecond ? dueAt > performance.now() : sentAt.length - receivedByAll >= (inFlight ?? 1)) await wait(1)
    else sendOne()
  }
  const sent = sentAt.length
  const endedAt = performance.now()
  while (receivedByAll < sent && performance.now() - endedAt < timeoutMs) await wait(5)
  const duration = performance.now() - startedAt
  const deliveryCounts = receivedCounts.flatMap((times) => [...times.subarray(0, sent)])
  return {
    sent,
    seconds: duration / 1_000,
    delivered: deliveryCounts.reduce((sum, times) => sum + times, 0),
    lost: deliveryCounts.filter((times) => times === 0).length,
    duplicated: deliveryCounts.filter((times) => times > 1).length,
    delayMs: percentiles(delays ?? []),
  }
}

function sendOne() {
  const number = sentAt.length
  sentAt.push(performance.now())
  receiverCounts.push(0)
  windows[number % windows.length]?.send(`#${String(number).padStart(digitCount, '0')} `.padEnd(contentBytes, 'words '))
}

function recordReceived(windowIndex: number, number: number) {
  const times = receivedCounts[windowIndex]
  if (!times || number >= sentAt.length) return
  times[number] = (times[number] ?? 0) + 1
  delays?.push(performance.now() - (sentAt[number] ?? Number.NaN))
  const count = (receiverCounts[number] ?? 0) + 1
  receiverCounts[number] = count
  if (count === windows.length) receivedByAll++
}

/** The number of a message, which follows a mark character in its content; infinite if there is none. */
function numberIn(bytes: Buffer, start: number, end: number): number {
  const markPosition = bytes.indexOf(markByte, start)
  if (markPosition < 0 || markPosition + digitCount >= end) return Number.POSITIVE_INFINITY
  let number = 0
  for (let index = markPosition + 1; index <= markPosition + digitCount; index++)
    number = number * 10 + (bytes[index] ?? 0) - 0x30
  return number
}
