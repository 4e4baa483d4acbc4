import type { CallFrames } from '@muster/contracts/calls'
import type { Config } from '@muster/server/run/env'
import type { Db, Store, Tx } from '@muster/server/store'
import { arrivalPace, inBatches } from '../connect/in-batches.ts'
import { type Identity, room } from '../connect/rooms.ts'
import type { Sockets } from '../connect/sockets.ts'
import type { Revision } from '../feeds/facts/revision.ts'
import { isOnline } from '../people/online.ts'
import { callsInRooms, callsThatRing } from './find-calls.ts'
import { createCallWindows } from './windows.ts'

/** The user who sends an event, and the socket of the window that sends it. */
export type Sender = { organizationId: number; userId: number; socketId: string }

/** Sends `call_ended` to the window that made the request, before the request is refused. */
export type SendCallEnded = (frame: CallFrames['call_ended']) => void

export type CallDependencies = ReturnType<typeof createCallDependencies>

/** The dependencies of the call commands. */
export function createCallDependencies(
  io: Sockets,
  store: Store,
  config: Pick<Config, 'RATE_LIMITS'>,
  frameRevision: Revision,
) {
  return {
    db: store.db,
    /**
     * Changes when this node sends posted frames to windows, so that a read is repeated if a frame was sent during it.
     */
    frameRevision,
    /** Whether the service limits how many calls a user may make. */
    limitsCalls: config.RATE_LIMITS === 'on',
    windows: createCallWindows(store.db),
    /**
     * `findRingingCall` finds the call that is ringing for a user, if there is one; `findRoomCalls` finds the live
     * calls in the user's rooms.
     */
    findRingingCall: inBatches((users: Identity[]) => callsThatRing(store.db, users), arrivalPace),
    findRoomCalls: inBatches((users: Identity[]) => callsInRooms(store.db, users), arrivalPace),
    /** Runs a change in one transaction; the frames that the change posts reach the windows after the commit. */
    write: <Result>(change: (tx: Tx) => Promise<Result>) => store.write(change),
    /** The same for a change that consists of a single statement, which PostgreSQL runs as its own transaction. */
    writeOnce: <Result>(change: (db: Db) => Promise<Result>) => store.writeOnce(change),
    /**
     * Whether the user has a window in the organization on this node, as known in memory, or is online according to the
     * database.
     */
    isOnline: async (db: Db, organizationId: number, userId: number) =>
      io.of('/').adapter.rooms.has(room.member(organizationId, userId)) || isOnline(db, organizationId, userId),
  }
}
