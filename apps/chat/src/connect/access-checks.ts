import { type Actor, can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { liveSessions } from '@muster/server/access/session'
import { Problem, refuse, refuseOtherOrganization, refuseUnauthenticated } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { createRevision } from '../feeds/facts/revision.ts'
import { arrivalPace, inBatches } from './in-batches.ts'
import { type Identity, room, roomsOf } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

const sweepMilliseconds = 60_000

export type AccessChecks = ReturnType<typeof createAccessChecks>

/** Checks the access of the connected users, and checks it again whenever it may have changed. */
export function createAccessChecks(io: Sockets, store: Store, logger: FastifyBaseLogger) {
  const roundRevision = createRevision()
  let previousRound: Promise<unknown> = Promise.resolve()
  let sweepTimer: NodeJS.Timeout | undefined
  const readOne = inBatches((users: Identity[]) => readAccess(store.db, users))
  const readNew = inBatches((users: Identity[]) => readAccess(store.db, users), arrivalPace)

  /**
   * Checks the sockets in these rooms again. Sockets whose rights have changed switch to other Socket.IO rooms; sockets
   * without access receive the reason and are disconnected. Each call is a round. Rounds run one after the other, so
   * that an older result never overwrites a newer one. `beforeApply` runs after the access has been read and before it
   * is applied.
   */
  function checkAgain(rooms: string[] | 'all', beforeApply = () => {}): Promise<void> {
    const round = previousRound.then(async () => {
      roundRevision.next()
      const sockets = socketsIn(io, rooms)
      const accessOf = await readAccess(
        store.db,
        sockets.map((socket) => socket.data),
      )
      beforeApply()
      for (const socket of sockets) applyAccess(socket, accessOf)
    })
    previousRound = round.catch(() => {})
    return round
  }

  /**
   * Returns a function that returns the current rights of a user, which are never older than the last round. That
   * function throws the refusal if the user has no access.
   */
  const checkWith =
    (read: typeof readOne) =>
    // A round that begins during the query does not include this socket, and the query's result may be older than the
    // change that started the round. The query is therefore repeated.
    (user: Identity): Promise<Actor> =>
      roundRevision.latest(() => read(user))

  return {
    checkAgain,
    check: checkWith(readOne),
    /** The same as `check`, for a user who is connecting. While many users connect, they are checked together. */
    checkNew: checkWith(readNew),

    /**
     * Starts the sweep, which checks all sockets at regular intervals. Facts announce most changes at once; the sweep
     * finds those that no fact announces, such as an expired session.
     */
    start() {
      sweepTimer = setInterval(() => {
        checkAgain('all').catch((error) => logger.warn({ err: error }, 'access could not be checked again'))
      }, sweepMilliseconds)
      sweepTimer.unref()
    },
    stop: () => clearInterval(sweepTimer),
  }
}

/**
 * Reads the access of all these users in one statement. The returned function gives the rights of one user, or throws
 * the refusal.
 */
async function readAccess(db: Db, users: Identity[]): Promise<(user: Identity) => Actor> {
  const rows = users.length === 0 ? [] : await accessRows(db, users)
  const sessions = new Map(rows.map((row) => [row.session_id, row]))
  const roles = new Map(rows.map((row) => [`${row.session_id} ${row.organization_id}`, row.role]))
  return ({ sessionId, userId, organizationId }) => {
    const session = sessions.get(sessionId) ?? refuseUnauthenticated()
    if (session.must_set_password) refuse(texts.account.setYourPassword)
    return { id: userId, role: roles.get(`${sessionId} ${organizationId}`) ?? refuseOtherOrganization() }
  }
}

function accessRows(db: Db, users: Identity[]) {
  const sessionIds = [...new Set(users.map((user) => user.sessionId))]
  const organizationIds = [...new Set(users.map((user) => user.organizationId))]
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

function applyAccess(socket: MemberSocket, accessOf: (user: Identity) => Actor) {
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
