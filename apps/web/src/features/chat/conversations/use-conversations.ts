import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { peopleQuery, roomsQuery } from '../queries.ts'
import { createConversationsOf } from './conversations.ts'

/** React hook for the user's existing and possible conversations. `conversations` is undefined until it is loaded. */
export function useConversations(orgId: number) {
  const { id: userId } = useMe()
  const people = useQuery(peopleQuery(orgId))
  const rooms = useQuery(roomsQuery(orgId))
  const [conversationsOf] = useState(createConversationsOf)
  const conversations = useMemo(
    () => people.data && rooms.data && conversationsOf({ people: people.data, rooms: rooms.data, userId }),
    [conversationsOf, people.data, rooms.data, userId],
  )
  const failedQuery = people.data ? rooms : people
  return {
    conversations,
    error: conversations ? undefined : failedQuery.error?.message,
    retrying: failedQuery.isFetching,
    retry: () => Promise.all([people.refetch(), rooms.refetch()]),
  }
}
