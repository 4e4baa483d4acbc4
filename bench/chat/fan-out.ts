import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from '../../apps/chat/src/testing.ts'
import { cpuMs, rssMb } from '../lib/processes.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { countFaults } from './count-faults.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { type ChatServer, withServers } from './servers.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const inFlight = 32
const moderatePerSecond = 20
/** The number of windows that are connected before the server's memory is read for the first time. */
const firstWindowCount = 50
/** The time that the servers get to finish the work of connecting. */
const restMs = 4_000
/** The number of windows that listen to each Socket.IO server with the Socket.IO client, in addition to the crowd. */
const officialClientCount = 3

type Series = { perCpuSecond: number[]; perSecond: number[]; databaseMs: number[]; p50: number[]; p99: number[] }

/**
 * Measures the cost of delivering messages to a room of this many members: the chat service compared with bare
 * Socket.IO and ws.
 */
export async function measureFanOut(memberCount: number, rounds: number): Promise<ResultRow[]> {
  const lines: ResultRow[] = []
  await withServers(memberCount, async (servers, postmaster) => {
    const crowds = new Map<string, Crowd>()
    const memory = new Map<string, number>()
    const series = new Map(servers.map(({ name }): [string, Series] => [name, emptySeries()]))
    const witnesses = await Promise.all(servers.filter(({ protocol }) => protocol === 'socket.io').map(startWitness))
    let [lost, duplicates] = [0, 0]
    try {
      for (const server of servers) {
        const crowd = startCrowd()
        crowds.set(server.name, crowd)
        memory.set(server.name, await connectAll(crowd, server))
      }
      for (let round = 0; round <= rounds; round++) {
        for (const { name, service } of servers) {
          const crowd = crowds.get(name)
          const figures = series.get(name)
          if (!crowd || !figures) continue
          const [serverCpu, databaseCpu] = [cpuMs(service.pid), cpuMs(postmaster)]
          const fullLoad = await crowd.drive({ seconds: round === 0 ? 1 : seconds, inFlight })
          const cpuUsed = cpuMs(service.pid) - serverCpu
          const moderateLoad = await crowd.drive({ seconds: round === 0 ? 1 : seconds, perSecond: moderatePerSecond })
          lost += fullLoad.lost + moderateLoad.lost
          duplicates += fullLoad.duplicated + moderateLoad.duplicated
          if (round === 0) continue // the first round only warms up
          figures.perCpuSecond.push((fullLoad.delivered / cpuUsed) * 1_000)
          figures.perSecond.push(fullLoad.delivered / fullLoad.seconds)
          figures.databaseMs.push((cpuMs(postmaster) - databaseCpu) / (fullLoad.sent + moderateLoad.sent))
          figures.p50.push(moderateLoad.delayMs.p50)
          figures.p99.push(moderateLoad.delayMs.p99)
        }
      }
    } finally {
      for (const crowd of crowds.values()) await crowd.end()
    }
    const seriesOf = (name: ChatServer['name']) => series.get(name) ?? emptySeries()
    const ratio = (key: keyof Series) =>
      median(seriesOf('Muster')[key].map((value, round) => value / (seriesOf('Socket.IO')[key][round] ?? Number.NaN)))
    const figuresOf = (figure: (name: ChatServer['name']) => string) =>
      `${figure('Socket.IO')} | ${figure('ws')} | ${figure('Muster')}`
    const thousands = (key: 'perCpuSecond' | 'perSecond') => (name: ChatServer['name']) =>
      `${(median(seriesOf(name)[key]) / 1_000).toFixed(0)}k`
    const kilobytes = (name: ChatServer['name']) => memory.get(name) ?? Number.NaN
    const witnessFaults = (await Promise.all(witnesses.map((stopWitness) => stopWitness()))).flat()
    const witnessSum = (kind: keyof ReturnType<typeof countFaults>) =>
      witnessFaults.reduce((sum, faults) => sum + faults[kind], 0)
    const [missing, duplicated, outOfOrder] = [
      witnessSum('missing'),
      witnessSum('duplicated'),
      witnessSum('outOfOrder'),
    ]

    lines.push(
      compareWithBudget(
        `deliveries to ${memberCount} members per CPU second of the service, × Socket.IO`,
        ratio('perCpuSecond'),
        '×',
        3,
        5,
        true,
      ),
      note('  per CPU second: Socket.IO | ws | Muster', figuresOf(thousands('perCpuSecond'))),
      note('  per second', figuresOf(thousands('perSecond'))),
      note("  PostgreSQL's CPU ms per message of Muster", median(seriesOf('Muster').databaseMs).toFixed(2)),
      compareWithBudget(
        '  lost or duplicated, in the crowd and to the official client; out of order to the latter',
        lost + duplicates + missing + duplicated + outOfOrder,
        '',
        0,
        0,
      ),
      note(
        '  to the official client: missing | duplicated | out of order',
        `${missing} | ${duplicated} | ${outOfOrder}`,
      ),
      compareWithBudget(
        `  p99 at ${moderatePerSecond} messages a second, × Socket.IO`,
        ratio('p99'),
        '×',
        Number.POSITIVE_INFINITY,
        1.2,
      ),
      note(
        '  p50 ms',
        figuresOf((name) => median(seriesOf(name).p50).toFixed(1)),
      ),
      note(
        '  p99 ms',
        figuresOf((name) => median(seriesOf(name).p99).toFixed(1)),
      ),
      compareWithBudget('  memory per connection, KB', kilobytes('Muster'), '', 40, 1.2 * kilobytes('Socket.IO')),
      note(
        '  KB',
        figuresOf((name) => kilobytes(name).toFixed(1)),
      ),
    )
  })
  return lines
}

/** Connects all windows. @returns the server's resident memory per connection, in KB */
async function connectAll(crowd: Crowd, { service, protocol, room, auths }: ChatServer): Promise<number> {
  const port = Number(new URL(service.url).port)
  await crowd.open({ port, protocol, room, auths: auths.slice(0, firstWindowCount) })
  await wait(restMs)
  const before = rssMb(service.pid)
  await crowd.open({ port, protocol, room, auths: auths.slice(firstWindowCount) })
  await wait(restMs)
  return ((rssMb(service.pid) - before) * 1_000) / (auths.length - firstWindowCount)
}

/**
 * Listens with the Socket.IO client. @returns a function that stops listening and counts the faults of each connection
 */
async function startWitness({ service, room, auths }: ChatServer) {
  const sockets = auths.slice(0, officialClientCount).map((auth) => openSocket(service.url, auth))
  const received = await Promise.all(
    sockets.map(async ({ socket, connected }) => {
      const seqs: number[] = []
      socket.on('new_message', ({ seq }) => seqs.push(seq))
      await connected
      await socket.timeout(10_000).emitWithAck('join_room', { roomId: room })
      return seqs
    }),
  )
  return async () => {
    await wait(500)
    for (const { socket } of sockets) socket.disconnect()
    // Messages were sent, so a connection that received none missed at least one.
    const last = Math.max(1, ...received.flat())
    return received.map((seqs) => countFaults(seqs, last))
  }
}

const emptySeries = (): Series => ({ perCpuSecond: [], perSecond: [], databaseMs: [], p50: [], p99: [] })
