import type { CallFrames } from '@muster/contracts/calls'
import type { Config } from '@muster/server/run/env'
import type { Db, Store, Tx } from '@muster/server/store'
import { arrivalPace, inBatches } from '../connect/in-batches.ts'
import { room, type Who } from '../connect/rooms.ts'
import type { Sockets } from '../connect/sockets.ts'
import type { Tellings } from '../feeds/facts/tellings.ts'
import { isOnline } from '../people/online.ts'
import { callsInRooms, callsThatRing } from './calls-around.ts'
import { windowsInCalls } from './windows.ts'

/** Who acts, in which window. */
export type By = { organizationId: number; userId: number; socketId: string }

/** Tells their own window, before the refusal does. */
export type Say = (frame: CallFrames['call_ended']) => void

export type Calls = ReturnType<typeof createCalls>

/** What the verbs of calls work with. */
export function createCalls(io: Sockets, store: Store, config: Pick<Config, 'RATE_LIMITS'>, posted: Tellings) {
  return {
    db: store.db,
    /** What was told of calls, to whichever windows. */
    posted,
    /** Whether people are kept from calling too often. */
    limited: config.RATE_LIMITS === 'on',
    windows: windowsInCalls(store.db),
    /** The call that rings for somebody, if one does, and those that go on in their rooms. */
    ringing: inBatches((all: Who[]) => callsThatRing(store.db, all), arrivalPace),
    goingOn: inBatches((all: Who[]) => callsInRooms(store.db, all), arrivalPace),
    /** Runs a change in one transaction; the frames that it posted reach the windows after its commit. */
    write: <Result>(change: (tx: Tx) => Promise<Result>) => store.write(change),
    /** The same for a single statement. */
    writeOnce: <Result>(change: (db: Db) => Promise<Result>) => store.writeOnce(change),
    /** Whether the person has a window open in that organization: here, as this moment knows, or on any other node. */
    isOnline: async (db: Db, organizationId: number, userId: number) =>
      io.of('/').adapter.rooms.has(room.member(organizationId, userId)) || isOnline(db, organizationId, userId),
  }
}
