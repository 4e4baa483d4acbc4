import type { Sockets } from '../../connect/sockets.ts'
import type { Source } from '../facts/read-new.ts'
import type { Revision } from '../facts/revision.ts'

type Posted = {
  id: number
  transaction: string
  rooms: string[]
  except_rooms: string[]
  event: string
  frame: unknown
}

/** The frames that any node posted. */
export const newFrames: Source = {
  table: 'socket_frames',
  columns: ['rooms', 'except_rooms', 'event', 'frame'],
  // Frames about a call are posted under its lock, for which a transaction that began earlier may have waited longer.
  order: 'id',
}

/** Delivers them to the sockets of this node. */
export const deliverFrames = (io: Sockets, revision: Revision) => async (frames: Posted[]) => {
  if (frames.length > 0) revision.next()
  for (const { rooms, except_rooms, event, frame } of frames)
    byName(io.to(rooms).except(except_rooms)).emit(event, frame)
}

/** The types were checked where the frame was posted. */
const byName = (target: { emit(event: string, frame: unknown): unknown }) => target
