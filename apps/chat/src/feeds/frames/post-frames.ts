import type { CallEvents } from '@muster/contracts/calls'
import type { ChatFrames } from '@muster/contracts/chat/events'
import type { Db } from '@muster/server/store'

type Frames = CallEvents & Pick<ChatFrames, 'user_typing' | 'user_stopped_typing'>

/** An event for the sockets in these rooms of Socket.IO, on any node; each receives it once. */
export type Frame<Name extends keyof Frames = keyof Frames> = {
  [Event in Name]: { to: string[]; except?: string[]; event: Event; frame: Parameters<Frames[Event]>[0] }
}[Name]

/** Stores frames that all nodes deliver once the transaction is committed. */
export async function postFrames(db: Db, frames: Frame[]): Promise<void> {
  // No room would mean all sockets.
  const addressed = frames.filter(({ to }) => to.length > 0)
  if (addressed.length === 0) return
  await db
    .insertInto('socket_frames')
    .values(
      addressed.map(({ to, except = [], event, frame }) => ({
        rooms: to,
        except_rooms: except,
        event,
        frame: JSON.stringify(frame),
      })),
    )
    .execute()
}
