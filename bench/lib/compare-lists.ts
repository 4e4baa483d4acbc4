import { setTimeout as wait } from 'node:timers/promises'
import { holeMs, type openChatWindow } from './chat-window.ts'
import type { Nodes } from './nodes.ts'

type Window = Awaited<ReturnType<typeof openChatWindow>>

/**
 * A window whose connection failed just before the end of the run may receive nothing for half a minute before it
 * catches up.
 */
const timeoutMs = holeMs + 20_000

/**
 * Compares every window's lists of these rooms with the stored messages, after all windows have had time to catch up. Returns the
 * number of stored messages, of rooms with missing sequence numbers (`roomWithHolesCount`), and of lists that differ
 * (`differingListCount`).
 */
export async function compareLists({ query }: Pick<Nodes, 'query'>, windows: Window[], rooms: string[]) {
  const stored = await query<{ room_id: string; seq: number; client_id: string }>(
    'select room_id, seq, client_id from chat_messages where room_id = any($1) order by room_id, seq',
    [rooms],
  )
  const inRoom = (room: string) => stored.filter(({ room_id }) => room_id === room)
  const idsIn = (room: string) => inRoom(room).map(({ client_id }) => client_id)
  const isComplete = ({ lists }: Window) => rooms.every((room) => lists.get(room)?.length === inRoom(room).length)
  for (let tries = 0; tries * 100 < timeoutMs && !windows.every(isComplete); tries++) await wait(100)
  const receivedIds = ({ lists }: Window, room: string) => lists.get(room)?.map(({ clientId }) => clientId) ?? []
  const differences = windows.flatMap((window) =>
    rooms.filter((room) => receivedIds(window, room).join() !== idsIn(room).join()),
  )
  for (const [number, window] of windows.entries())
    for (const room of rooms) {
      const [actualIds, expectedIds] = [receivedIds(window, room), idsIn(room)]
      const index = expectedIds.findIndex((id, otherIndex) => actualIds[otherIndex] !== id)
      if (actualIds.join() !== expectedIds.join())
        process.stderr.write(
          `window ${number} has ${actualIds.length} of ${expectedIds.length} messages; at ${index} ${actualIds[index]} instead of ${expectedIds[index]}\n`,
        )
    }
  return {
    messages: stored.length,
    roomWithHolesCount: rooms.filter((room) => inRoom(room).some(({ seq }, n) => seq !== n + 1)).length,
    differingListCount: differences.length,
  }
}
