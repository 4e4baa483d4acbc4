import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from '../../apps/chat/src/testing.ts'
import { cpuMs, rssMb } from '../lib/processes.ts'
import { judge, type Line, median, note } from '../lib/table.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { type ChatServer, withServers } from './servers.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const inFlight = 32
const calmPerSecond = 20
/** Windows that are connected before memory is read for the first time. */
const firstWindows = 50
/** The time for the work of connecting to finish. */
const restMs = 4_000
/** Windows of the official client that listen in addition to the crowd. */
const official = 3

type Series = { perCpuSecond: number[]; perSecond: number[]; databaseMs: number[]; p50: number[]; p99: number[] }

/** The cost of delivering messages to a room of this many members: the chat service compared with bare Socket.IO and ws. */
export async function fanOut(members: number, rounds: number): Promise<Line[]> {
  const lines: Line[] = []
  await withServers(members, async (servers, postmaster) => {
    const crowds = new Map<string, Crowd>()
    const memory = new Map<string, number>()
    const series = new Map(servers.map(({ name }): [string, Series] => [name, empty()]))
    const witnesses = await Promise.all(servers.filter(({ wire }) => wire === 'socket.io').map(witness))
    let [lost, double] = [0, 0]
    try {
      for (const server of servers) {
        const crowd = startCrowd()
        crowds.set(server.name, crowd)
        memory.set(server.name, await connect(crowd, server))
      }
      for (let round = 0; round <= rounds; round++) {
        for (const { name, service } of servers) {
          const crowd = crowds.get(name)
          const figures = series.get(name)
          if (!crowd || !figures) continue
          const [own, database] = [cpuMs(service.pid), cpuMs(postmaster)]
          const busy = await crowd.drive({ seconds: round === 0 ? 1 : seconds, inFlight })
          const used = cpuMs(service.pid) - own
          const calm = await crowd.drive({ seconds: round === 0 ? 1 : seconds, perSecond: calmPerSecond })
          lost += busy.lost + calm.lost
          double += busy.double + calm.double
          if (round === 0) continue // the first round only warms up
          figures.perCpuSecond.push((busy.delivered / used) * 1_000)
          figures.perSecond.push(busy.delivered / busy.seconds)
          figures.databaseMs.push((cpuMs(postmaster) - database) / (busy.sent + calm.sent))
          figures.p50.push(calm.delayMs.p50)
          figures.p99.push(calm.delayMs.p99)
        }
      }
    } finally {
      for (const crowd of crowds.values()) await crowd.end()
    }
    const of = (name: ChatServer['name']) => series.get(name) ?? empty()
    const ratio = (key: keyof Series) =>
      median(of('Muster')[key].map((value, round) => value / (of('Socket.IO')[key][round] ?? Number.NaN)))
    const each = (figure: (name: ChatServer['name']) => string) =>
      `${figure('Socket.IO')} | ${figure('ws')} | ${figure('Muster')}`
    const thousands = (key: 'perCpuSecond' | 'perSecond') => (name: ChatServer['name']) =>
      `${(median(of(name)[key]) / 1_000).toFixed(0)}k`
    const kilobytes = (name: ChatServer['name']) => memory.get(name) ?? Number.NaN
    const missed = (await Promise.all(witnesses.map((one) => one()))).reduce((sum, count) => sum + count, 0)

    lines.push(
      judge(
        `deliveries to ${members} members per CPU second of the service, × Socket.IO`,
        ratio('perCpuSecond'),
        '×',
        3,
        5,
        true,
      ),
      note('  per CPU second: Socket.IO | ws | Muster', each(thousands('perCpuSecond'))),
      note('  per second', each(thousands('perSecond'))),
      note("  PostgreSQL's CPU ms per message of Muster", median(of('Muster').databaseMs).toFixed(2)),
      judge('  lost or duplicated, in the crowd and to the official client', lost + double + missed, '', 0, 0),
      judge(
        `  p99 at ${calmPerSecond} messages a second, × Socket.IO`,
        ratio('p99'),
        '×',
        Number.POSITIVE_INFINITY,
        1.2,
      ),
      note(
        '  p50 ms',
        each((name) => median(of(name).p50).toFixed(1)),
      ),
      note(
        '  p99 ms',
        each((name) => median(of(name).p99).toFixed(1)),
      ),
      judge('  memory per connection, KB', kilobytes('Muster'), '', 40, 1.2 * kilobytes('Socket.IO')),
      note(
        '  KB',
        each((name) => kilobytes(name).toFixed(1)),
      ),
    )
  })
  return lines
}

/** Connects all windows. @returns the server's resident memory per connection, KB */
async function connect(crowd: Crowd, { service, wire, room, auths }: ChatServer): Promise<number> {
  const port = Number(new URL(service.url).port)
  await crowd.open({ port, wire, room, auths: auths.slice(0, firstWindows) })
  await wait(restMs)
  const before = rssMb(service.pid)
  await crowd.open({ port, wire, room, auths: auths.slice(firstWindows) })
  await wait(restMs)
  return ((rssMb(service.pid) - before) * 1_000) / (auths.length - firstWindows)
}

/** Listens with the official client. @returns a function that counts the messages out of order, duplicated or missing */
async function witness({ service, room, auths }: ChatServer): Promise<() => Promise<number>> {
  const sockets = auths.slice(0, official).map((auth) => openSocket(service.url, auth))
  const heard = await Promise.all(
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
    const last = Math.max(...heard.flat())
    return heard.reduce((sum, seqs) => sum + seqs.filter((seq, n) => seq !== n + 1).length + (last - seqs.length), 0)
  }
}

const empty = (): Series => ({ perCpuSecond: [], perSecond: [], databaseMs: [], p50: [], p99: [] })
