import type { CallEvents } from '@muster/contracts/calls'
import type { ChatFrames } from '@muster/contracts/chat/events'
import type { Db } from '@muster/server/store'

type Frames = CallEvents & Pick<ChatFrames, 'user_typing' | 'user_stopped_typing'>

/** An event for the sockets in these Socket.IO rooms, on any node; each socket receives it only once. */
export type Frame<Name extends keyof Frames = keyof Frames> = {
  [Event in Name]: { to: string[]; except?: string[]; event: Event; frame: Parameters<Frames[Event]>[0] }
}[Name]

/** Stores frames, which all nodes deliver to their sockets after the transaction has been committed. */
export async function postFrames(db: Db, frames: Frame[]): Promise<void> {
  // An empty list of rooms would address all sockets.
  const addressedFrames = frames.filter(({ to }) => to.length > 0)
  if (addressedFrames.length === 0) return
  await db
    .insertInto('socket_frames')
    .values(
      addressedFrames.map(({ to, except = [], event, frame }) => ({
        rooms: to,
        except_rooms: except,
        event,
        frame: JSON.stringify(frame),
      })),
    )
    .execute()
}
