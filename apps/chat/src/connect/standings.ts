import { type Actor, can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { liveSessions } from '@muster/server/access/session'
import { notYourOrganization, Problem, refuse, unauthenticated } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { tellings } from '../feeds/facts/tellings.ts'
import { arrivalPace, inBatches } from './in-batches.ts'
import { room, roomsOf, type Who } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

const sweepMilliseconds = 60_000

export type Standings = ReturnType<typeof standings>

/** What the connected may be and see, asked again whenever that may have changed. */
export function standings(io: Sockets, store: Store, logger: FastifyBaseLogger) {
  const rounds = tellings()
  let previous: Promise<unknown> = Promise.resolve()
  let sweep: NodeJS.Timeout | undefined
  const ask = inBatches((all: Who[]) => verdicts(store.db, all))
  const askOfNew = inBatches((all: Who[]) => verdicts(store.db, all), arrivalPace)

  /**
   * Judges the sockets in these rooms again: other rights, other rooms; none, and the socket is told why and
   * disconnected. One round after the other, so that an older answer never overwrites a newer one. `before` runs when
   * the answer is there and nothing has followed from it yet.
   */
  function judgeAgain(rooms: string[] | 'all', before = () => {}): Promise<void> {
    const round = previous.then(async () => {
      rounds.note()
      const sockets = socketsIn(io, rooms)
      const verdict = await verdicts(
        store.db,
        sockets.map((socket) => socket.data),
      )
      before()
      for (const socket of sockets) apply(socket, verdict)
    })
    previous = round.catch(() => {})
    return round
  }

  /** What this person is right now, after all that a round could tell. Throws the problem that refuses them. */
  const judgeBy =
    (askOne: typeof ask) =>
    // A round that began meanwhile passed by this socket, and the answer may be older than what caused it.
    (who: Who): Promise<Actor> =>
      rounds.latest(() => askOne(who))

  return {
    judgeAgain,
    judge: judgeBy(ask),
    /** The same of who connects; while many do, they are judged together. */
    judgeNew: judgeBy(askOfNew),

    /** Facts tell of a change at once; the sweep finds what none told of, such as a session that ran out. */
    start() {
      sweep = setInterval(() => {
        judgeAgain('all').catch((error) => logger.warn({ err: error }, 'the connected could not be judged again'))
      }, sweepMilliseconds)
      sweep.unref()
    },
    stop: () => clearInterval(sweep),
  }
}

/** Reads in one statement what all of them are. */
async function verdicts(db: Db, all: Who[]): Promise<(who: Who) => Actor> {
  const rows = all.length === 0 ? [] : await standingOf(db, all)
  const sessions = new Map(rows.map((row) => [row.session_id, row]))
  const roles = new Map(rows.map((row) => [`${row.session_id} ${row.organization_id}`, row.role]))
  return ({ sessionId, userId, organizationId }) => {
    const session = sessions.get(sessionId) ?? unauthenticated()
    if (session.must_set_password) refuse(texts.account.setYourPassword)
    return { id: userId, role: roles.get(`${sessionId} ${organizationId}`) ?? notYourOrganization() }
  }
}

function standingOf(db: Db, all: Who[]) {
  const sessionIds = [...new Set(all.map((who) => who.sessionId))]
  const organizationIds = [...new Set(all.map((who) => who.organizationId))]
  return liveSessions(db)
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.user_id', '=', 's.user_id')
        .on('m.status', '=', 'active')
        .on(sql<boolean>`m.organization_id = any(${organizationIds}::int[])`),
    )
    .where(sql<boolean>`s.id = any(${sessionIds}::int[])`)
    .select(['m.organization_id', 'm.role'])
    .execute()
}

function socketsIn(io: Sockets, rooms: string[] | 'all'): MemberSocket[] {
  const { sockets, adapter } = io.of('/')
  if (rooms === 'all') return [...sockets.values()]
  const ids = new Set(rooms.flatMap((name) => [...(adapter.rooms.get(name) ?? [])]))
  return [...ids].flatMap((id) => sockets.get(id) ?? [])
}

function apply(socket: MemberSocket, verdict: (who: Who) => Actor) {
  try {
    const actor = verdict(socket.data)
    if (!can.seeEverything(actor)) socket.leave(room.leaders(socket.data.organizationId))
    socket.join(roomsOf(socket.data, actor))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    turnOut(socket, error)
  }
}

/** Tells the socket why, and ends its connection. */
export function turnOut(socket: MemberSocket, { status, message }: Problem) {
  socket.emit('error', { status, detail: message })
  socket.disconnect(true)
}
