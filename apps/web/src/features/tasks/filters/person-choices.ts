import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseId } from '../../../lib/ids.ts'
import { personOptions } from '../person-options.ts'
import { assignableUsersQuery } from '../queries.ts'
import { me, nobody } from './filter-tasks.ts'

export type PersonChoice = { value: string; label: string }

const first: PersonChoice[] = [
  { value: 'all', label: 'All people' },
  { value: me, label: 'Assigned to me' },
  { value: nobody, label: 'Unassigned' },
]

type Options = {
  organizationId: number | undefined
  userId: number
  /** The value in the URL: the id of a user, or one of the fixed choices. */
  chosen: string | undefined
  /** Whether the dropdown has been opened; before that, only the name of the chosen person is needed. */
  isOpened: boolean
}

/** The choices of the person filter: all assignable people by name, and the chosen user, who may have left. */
export function usePersonChoices({ organizationId, userId, chosen, isOpened }: Options): PersonChoice[] {
  const id = parseId(chosen)
  const enabled = organizationId !== undefined && (isOpened || (id !== undefined && id !== userId))
  const people = useQuery({ ...assignableUsersQuery(organizationId ?? 0), enabled }).data
  return useMemo(() => {
    const others = (people ?? []).filter((person) => person.id !== userId)
    const left = people && id !== undefined && id !== userId ? [{ id, name: texts.unknownUser }] : []
    return [...first, ...personOptions(others, left).sort((one, other) => one.label.localeCompare(other.label))]
  }, [people, userId, id])
}
