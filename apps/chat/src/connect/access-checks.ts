import { type Actor, can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { liveSessions } from '@muster/server/access/session'
import { notYourOrganization, Problem, refuse, unauthenticated } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { revision } from '../feeds/facts/revision.ts'
import { arrivalPace, inBatches } from './in-batches.ts'
import { room, roomsOf, type Who } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

const sweepMilliseconds = 60_000

export type AccessChecks = ReturnType<typeof accessChecks>

/** What the connected users may do and see, checked again whenever that may have changed. */
export function accessChecks(io: Sockets, store: Store, logger: FastifyBaseLogger) {
  const rounds = revision()
  let previous: Promise<unknown> = Promise.resolve()
  let sweep: NodeJS.Timeout | undefined
  const readOne = inBatches((all: Who[]) => readAccess(store.db, all))
  const readNew = inBatches((all: Who[]) => readAccess(store.db, all), arrivalPace)

  /**
   * Checks the sockets in these rooms again. With other rights they change rooms; with none they receive the reason and
   * are disconnected. Rounds run one after the other, so that an older result never overwrites a newer one. `before`
   * runs after the result is read and before it is applied.
   */
  function checkAgain(rooms: string[] | 'all', before = () => {}): Promise<void> {
    const round = previous.then(async () => {
      rounds.next()
      const sockets = socketsIn(io, rooms)
      const accessOf = await readAccess(
        store.db,
        sockets.map((socket) => socket.data),
      )
      before()
      for (const socket of sockets) apply(socket, accessOf)
    })
    previous = round.catch(() => {})
    return round
  }

  /**
   * What this user may do now, with a result that is not older than the last round. Throws the problem that refuses
   * them.
   */
  const checkBy =
    (read: typeof readOne) =>
    // A round that began during the query did not include this socket, and the result may be older than the change that
    // started it.
    (who: Who): Promise<Actor> =>
      rounds.latest(() => read(who))

  return {
    checkAgain,
    check: checkBy(readOne),
    /** The same for a user who connects. While many do, they are checked together. */
    checkNew: checkBy(readNew),

    /** Facts announce a change at once. The sweep finds what no fact announces, such as an expired session. */
    start() {
      sweep = setInterval(() => {
        checkAgain('all').catch((error) => logger.warn({ err: error }, 'access could not be checked again'))
      }, sweepMilliseconds)
      sweep.unref()
    },
    stop: () => clearInterval(sweep),
  }
}

/** Reads the access of all of them in one statement. */
async function readAccess(db: Db, all: Who[]): Promise<(who: Who) => Actor> {
  const rows = all.length === 0 ? [] : await accessRows(db, all)
  const sessions = new Map(rows.map((row) => [row.session_id, row]))
  const roles = new Map(rows.map((row) => [`${row.session_id} ${row.organization_id}`, row.role]))
  return ({ sessionId, userId, organizationId }) => {
    const session = sessions.get(sessionId) ?? unauthenticated()
    if (session.must_set_password) refuse(texts.account.setYourPassword)
    return { id: userId, role: roles.get(`${sessionId} ${organizationId}`) ?? notYourOrganization() }
  }
}

function accessRows(db: Db, all: Who[]) {
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

function apply(socket: MemberSocket, accessOf: (who: Who) => Actor) {
  try {
    const actor = accessOf(socket.data)
    if (!can.seeEverything(actor)) socket.leave(room.leaders(socket.data.organizationId))
    socket.join(roomsOf(socket.data, actor))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    disconnectFor(socket, error)
  }
}

/** Sends the socket the reason, and ends its connection. */
export function disconnectFor(socket: MemberSocket, { status, message }: Problem) {
  socket.emit('error', { status, detail: message })
  socket.disconnect(true)
}
