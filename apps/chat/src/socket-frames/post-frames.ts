import type { CallFrames } from '@muster/contracts/calls'
import type { Db } from '@muster/server/store'

/** An event to the sockets in these rooms of Socket.IO, whichever node they are connected to; each hears it once. */
export type Frame<Name extends keyof CallFrames = keyof CallFrames> = {
  [Event in Name]: { to: string[]; except?: string[]; event: Event; frame: CallFrames[Event] }
}[Name]

/** Leaves frames for all nodes to deliver, once the transaction is committed. */
export async function postFrames(db: Db, frames: Frame[]): Promise<void> {
  // To no room at all would be to everybody.
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
