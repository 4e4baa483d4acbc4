import type { CallFrames } from '@muster/contracts/calls'
import type { Config } from '@muster/server/run/env'
import type { Db, Store, Tx } from '@muster/server/store'
import { arrivalPace, inBatches } from '../connect/in-batches.ts'
import { room, type Who } from '../connect/rooms.ts'
import type { Sockets } from '../connect/sockets.ts'
import type { Revision } from '../feeds/facts/revision.ts'
import { isOnline } from '../people/online.ts'
import { callsInRooms, callsThatRing } from './find-calls.ts'
import { windowsInCalls } from './windows.ts'

/** The user, and their window. */
export type By = { organizationId: number; userId: number; socketId: string }

/** Sends an event to the user's own window, before the refusal. */
export type Say = (frame: CallFrames['call_ended']) => void

export type Calls = ReturnType<typeof createCalls>

/** What the commands of calls work with. */
export function createCalls(io: Sockets, store: Store, config: Pick<Config, 'RATE_LIMITS'>, posted: Revision) {
  return {
    db: store.db,
    /** Counts the frames about calls that were sent to any window. */
    posted,
    /** Whether users are kept from calling too often. */
    limited: config.RATE_LIMITS === 'on',
    windows: windowsInCalls(store.db),
    /** The call that rings for a user, if there is one, and the live calls in their rooms. */
    ringing: inBatches((all: Who[]) => callsThatRing(store.db, all), arrivalPace),
    goingOn: inBatches((all: Who[]) => callsInRooms(store.db, all), arrivalPace),
    /** Runs a change in one transaction; its frames reach the windows after the commit. */
    write: <Result>(change: (tx: Tx) => Promise<Result>) => store.write(change),
    /** The same for a single statement. */
    writeOnce: <Result>(change: (db: Db) => Promise<Result>) => store.writeOnce(change),
    /** Whether the user has a window open in that organization: on this node, as known in memory, or on any other. */
    isOnline: async (db: Db, organizationId: number, userId: number) =>
      io.of('/').adapter.rooms.has(room.member(organizationId, userId)) || isOnline(db, organizationId, userId),
  }
}
