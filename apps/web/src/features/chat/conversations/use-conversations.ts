import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '../../../lib/session.ts'
import { peopleQuery, roomsQuery } from '../queries.ts'
import { conversationsOf } from './conversations.ts'

/** All members and groups of the organization; undefined while they load. */
export function useConversations(orgId: number) {
  const { id: userId } = useMe()
  const people = useQuery(peopleQuery(orgId))
  const rooms = useQuery(roomsQuery(orgId))
  const conversations = useMemo(
    () => people.data && rooms.data && conversationsOf({ people: people.data, rooms: rooms.data, userId }),
    [people.data, rooms.data, userId],
  )
  const failed = people.data ? rooms : people
  return {
    conversations,
    error: conversations ? undefined : failed.error?.message,
    retrying: failed.isFetching,
    retry: () => Promise.all([people.refetch(), rooms.refetch()]),
  }
}
