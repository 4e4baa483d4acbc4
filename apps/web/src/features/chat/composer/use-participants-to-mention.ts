import { useMemo } from 'react'
import { useMe } from '../../../lib/session.ts'
import { mentionMatches } from '../../../ui/text/mention.ts'

/** The participants of the room. Those with a username, except the current user, can be mentioned. */
export type Participants = readonly { userId: string; name: string }[]

/** The participants who match the text after an at-sign; none if `word` is undefined. */
export function useParticipantsToMention(
  participants: Participants,
  usernames: ReadonlyMap<string, string>,
  word: string | undefined,
) {
  const { id } = useMe()
  const candidates = useMemo(
    () =>
      participants.flatMap(({ userId, name }) => {
        const username = usernames.get(userId)
        return username && userId !== String(id) ? [{ userId, name, username }] : []
      }),
    [participants, usernames, id],
  )
  return word === undefined ? [] : mentionMatches(candidates, word)
}
