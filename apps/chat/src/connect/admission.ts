import { setImmediate } from 'node:timers/promises'
import { Handshake } from '@muster/contracts/live'
import { hashToken, identifyAll } from '@muster/server/access/session'
import { parse } from '@muster/server/http/parse-request'
import { problemOf } from '@muster/server/http/problem-of'
import { Problem, refuseTooManyRequests, refuseUnauthenticated } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type { AccessChecks } from './access-checks.ts'
import { closeDead, closeReplaced, findDeadSockets } from './close-connections.ts'
import { arrivalPace, inBatches } from './in-batches.ts'
import { room, roomsOf } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'
import { unexpectedProblem } from './unexpected.ts'

const socketsPerUser = 10

type Parts = {
  io: Sockets
  store: Store
  logger: FastifyBaseLogger
  access: AccessChecks
  /** Settles when the live feed has its starting point: a window that connects afterwards misses nothing. */
  started: Promise<void>
  /** Whether a user is in a call in this window. Such a window is not disconnected to make room for a newer one. */
  isInCall: (socketId: string) => boolean
}

/**
 * Returns Socket.IO middleware that admits a socket as a member of one organization or refuses it. A refused client
 * receives the problem as `data` of `connect_error`.
 */
export function createAdmission({ io, store, logger, access, started, isInCall }: Parts) {
  const identify = inBatches((hashes: Buffer[]) => identifyAll(store.db, hashes), arrivalPace)

  const socketIdsOf = (userId: number) => [...(io.of('/').adapter.rooms.get(room.user(userId)) ?? [])]
  const socketCountOf = (userId: number) => socketIdsOf(userId).length
  /** The user's connections to this node, oldest first. */
  const socketsOf = (userId: number) => socketIdsOf(userId).flatMap((id) => io.of('/').sockets.get(id) ?? [])

  return (socket: MemberSocket, next: (error?: Error) => void) => {
    admit(socket).then(
      () => next(),
      (error) => next(refusal(error)),
    )
  }

  async function admit(socket: MemberSocket) {
    const { token, organizationId } = parse(Handshake, socket.handshake.auth, 'handshake')
    await started
    const principal = (token ? await identify(hashToken(token)) : undefined) ?? refuseUnauthenticated()
    const identity = { sessionId: principal.sessionId, userId: principal.userId, organizationId }
    const actor = await access.checkNew(identity)
    if (socketCountOf(identity.userId) >= socketsPerUser) await closeDeadConnections(identity.userId)
    closeOldestWindows(identity.userId)
    socket.data = identity
    socket.join(roomsOf(identity, actor))
  }

  async function closeDeadConnections(userId: number) {
    // Connections that have only just been admitted are not listed until the next turn of the event loop.
    await setImmediate()
    for (const deadSocket of await findDeadSockets(socketsOf(userId))) closeDead(deadSocket)
  }

  /**
   * Makes room for a new window by disconnecting the user's oldest windows, except those in a call. Throws 429 if too
   * many windows are in a call. The new window joins in the same turn of the event loop, so that the count is correct.
   */
  function closeOldestWindows(userId: number) {
    while (socketCountOf(userId) >= socketsPerUser) {
      const oldest = socketsOf(userId).find(({ id }) => !isInCall(id))
      if (!oldest) return refuseTooManyRequests('Muster is open in too many windows. Close one of them.', 15)
      closeReplaced(oldest, socketsPerUser)
    }
  }

  function refusal(error: unknown): Error {
    const problem = problemOf(error)
    if (!problem) logger.error({ err: error }, 'unexpected error while connecting')
    const reportedProblem = problem ?? unexpectedProblem()
    const retryAfter = reportedProblem instanceof Problem ? reportedProblem.retryAfterSeconds : undefined
    return Object.assign(new Error(reportedProblem.message), {
      data: { ...reportedProblem.body(), ...(retryAfter !== undefined && { retry_after: retryAfter }) },
    })
  }
}
