import type { Sockets } from '../../connect/sockets.ts'
import type { Source } from '../facts/read-new.ts'
import type { Revision } from '../facts/revision.ts'

type PostedFrame = {
  id: number
  transaction: string
  rooms: string[]
  except_rooms: string[]
  event: string
  frame: unknown
}

/** The frames that all nodes have posted. */
export const newFrames: Source = {
  table: 'socket_frames',
  columns: ['rooms', 'except_rooms', 'event', 'frame'],
  // The ids of frames about the state of a call ascend in the order of posting, because they are posted under the
  // call's lock. Transaction numbers do not: a transaction that began earlier may have waited longer for that lock.
  order: 'id',
}

/** Returns a function that delivers posted frames to the sockets of this node. The frames contain all that is needed. */
export const createFrameDelivery = (io: Sockets, revision: Revision) => ({
  find: async () => null,
  deliver: async (frames: PostedFrame[]) => {
    if (frames.length > 0) revision.next()
    for (const { rooms, except_rooms, event, frame } of frames)
      withAnyEvent(io.to(rooms).except(except_rooms)).emit(event, frame)
  },
})

/** Allows any event name: the types were checked when the frame was posted. */
const withAnyEvent = (target: { emit(event: string, frame: unknown): unknown }) => target
