import { listAssignableUsers } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api/api.ts'
import { useMe } from '../../lib/session.ts'
import type { Usernames } from './markdown/find-in-text.ts'
import { mentionMatches } from './mention.ts'

/** The maximum number of members whose usernames are read, to complete and to highlight mentions. */
const maxMembers = 500

/** The members of an organization who have a username; read only if `isNeeded`. */
function useMembers(organizationId: number | undefined, isNeeded: boolean) {
  const { data } = useQuery({
    queryKey: ['member', 'mentionable', organizationId],
    queryFn: ({ signal }) =>
      call(
        listAssignableUsers,
        { query: { organization_id: organizationId, limit: maxMembers } },
        { fallback: texts.failed.fetchUsers, signal },
      ),
    enabled: organizationId !== undefined && isNeeded,
    staleTime: 60_000,
  })
  return useMemo(
    () =>
      (data ?? []).flatMap(({ id, name, username, former_usernames: formerUsernames }) =>
        username ? [{ userId: String(id), name: name ?? username, username, formerUsernames }] : [],
      ),
    [data],
  )
}

/** The members who match the text after an at-sign; none if `word` is undefined. */
export function useMembersToMention(organizationId: number | undefined, word: string | undefined) {
  const me = useMe()
  const members = useMembers(organizationId, word !== undefined)
  const others = members.filter(({ userId }) => userId !== String(me.id))
  return word === undefined ? [] : mentionMatches(others, word)
}

/** The members whom these texts may mention, by their current and former usernames. */
export function useUsernamesIn(organizationId: number | undefined, contents: readonly string[]): Usernames {
  const members = useMembers(
    organizationId,
    contents.some((content) => content.includes('@')),
  )
  return useMemo(() => usernamesOf(members), [members])
}

type Named = { username: string; formerUsernames: readonly string[] }

const usernamesOf = (people: readonly Named[]): Usernames =>
  new Map(
    people.flatMap(({ username, formerUsernames }) =>
      [...formerUsernames, username.toLowerCase()].map((name) => [name, username] as const),
    ),
  )
