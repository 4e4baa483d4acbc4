import { setImmediate } from 'node:timers/promises'
import { Handshake } from '@muster/contracts/live'
import { hashToken, identifyAll } from '@muster/server/access/session'
import { parse } from '@muster/server/http/parse-request'
import { problemOf } from '@muster/server/http/problem-of'
import { Problem, tooOften, unauthenticated } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type { AccessChecks } from './access-checks.ts'
import { arrivalPace, inBatches } from './in-batches.ts'
import { deadOf, endDead, giveWay } from './make-room.ts'
import { room, roomsOf } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'
import { unexpected } from './unexpected.ts'

const socketsPerUser = 10

type Parts = {
  io: Sockets
  store: Store
  logger: FastifyBaseLogger
  access: AccessChecks
  /** Settles when the live feed has its starting point: a window that connects afterwards misses nothing. */
  started: Promise<void>
  /** Whether a user is in a call in this window, which is then not ended in favour of another. */
  isInCall: (socketId: string) => boolean
}

/** Admits a socket as a member of one organization, or refuses it with the problem as `data` of `connect_error`. */
export function admission({ io, store, logger, access, started, isInCall }: Parts) {
  const identify = inBatches((hashes: Buffer[]) => identifyAll(store.db, hashes), arrivalPace)

  const idsOf = (userId: number) => [...(io.of('/').adapter.rooms.get(room.user(userId)) ?? [])]
  const countOf = (userId: number) => idsOf(userId).length
  /** The connections of a user, oldest first. */
  const socketsOf = (userId: number) => idsOf(userId).flatMap((id) => io.of('/').sockets.get(id) ?? [])

  return (socket: MemberSocket, next: (error?: Error) => void) => {
    admit(socket).then(
      () => next(),
      (error) => next(refusal(error)),
    )
  }

  async function admit(socket: MemberSocket) {
    const { token, organizationId } = parse(Handshake, socket.handshake.auth, 'handshake')
    await started
    const session = (token ? await identify(hashToken(token)) : undefined) ?? unauthenticated()
    const who = { sessionId: session.id, userId: session.userId, organizationId }
    const actor = await access.checkNew(who)
    if (countOf(who.userId) >= socketsPerUser) await endDeadOf(who.userId)
    makeRoom(who.userId)
    socket.data = who
    socket.join(roomsOf(who, actor))
  }

  async function endDeadOf(userId: number) {
    // Connections that were admitted just now are listed one turn later.
    await setImmediate()
    for (const dead of await deadOf(socketsOf(userId))) endDead(dead)
  }

  /** Ends the oldest windows without a call. The new one joins in the same turn, so that the count is correct. */
  function makeRoom(userId: number) {
    while (countOf(userId) >= socketsPerUser) {
      const oldest = socketsOf(userId).find(({ id }) => !isInCall(id))
      if (!oldest) return tooOften('Muster is open in too many windows. Close one of them.', 15)
      giveWay(oldest, socketsPerUser)
    }
  }

  function refusal(error: unknown): Error {
    const problem = problemOf(error)
    if (!problem) logger.error({ err: error }, 'unexpected error while connecting')
    const refused = problem ?? unexpected()
    const retryAfter = refused instanceof Problem ? refused.retryAfterSeconds : undefined
    return Object.assign(new Error(refused.message), {
      data: { ...refused.body(), ...(retryAfter !== undefined && { retry_after: retryAfter }) },
    })
  }
}
