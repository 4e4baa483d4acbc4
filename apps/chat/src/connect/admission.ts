import { Handshake } from '@muster/contracts/live'
import { parse } from '@muster/server/parse-at-door'
import { problemOf } from '@muster/server/problem-of'
import { tooOften, unauthenticated } from '@muster/server/problems'
import { hashToken, identifyAll } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { arrivalPace, inBatches } from './in-batches.ts'
import { room, roomsOf } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'
import type { Standings } from './standings.ts'
import { unforeseen } from './unforeseen.ts'

const socketsPerUser = 10

type Parts = {
  io: Sockets
  store: Store
  logger: FastifyBaseLogger
  standing: Standings
  /** Settles when the live feed has its beginning: who connects from then on misses nothing. */
  started: Promise<void>
}

/** Lets a socket in as a member of one organization, or refuses it with the problem as `data` of `connect_error`. */
export function admission({ io, store, logger, standing, started }: Parts) {
  const identify = inBatches((hashes: Buffer[]) => identifyAll(store.db, hashes), arrivalPace)

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
    const actor = await standing.judgeNew(who)
    const present = io.of('/').adapter.rooms.get(room.user(who.userId))?.size ?? 0
    if (present >= socketsPerUser) tooOften('You are connected too often. Close a window and try again.', 60)
    socket.data = who
    socket.join(roomsOf(who, actor))
  }

  function refusal(error: unknown): Error {
    const problem = problemOf(error)
    if (!problem) logger.error({ err: error }, 'unforeseen error while connecting')
    const told = problem ?? unforeseen()
    return Object.assign(new Error(told.message), { data: told.body() })
  }
}
