import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roomsQuery } from '../chat/queries.ts'
import type { Entry, Target } from '../entries/entry.ts'
import { findEntries } from './find-entries.ts'

type Options = { text: string; orgId: number; enabled: boolean; limit: number; open: (target: Target) => void }

/** The user's rooms whose names contain the text. Without the chat service there are none. */
export function useRoomEntries({ text, orgId, enabled, limit, open }: Options): Entry[] {
  const { data: rooms = [] } = useQuery({ ...roomsQuery(orgId), enabled })
  if (!enabled) return []
  const entries = rooms.map(({ _id, name, isGroup }): Entry => {
    const target: Target = { page: 'chat', search: { orgId, room: _id } }
    return {
      id: `room-${_id}`,
      group: 'Rooms',
      icon: IconMessage,
      label: isGroup ? name : `Chat with ${name}`,
      target,
      run: () => open(target),
    }
  })
  return findEntries(entries, text, limit)
}
