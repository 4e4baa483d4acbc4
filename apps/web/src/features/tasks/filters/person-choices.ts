import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseId } from '../../../lib/ids.ts'
import { type Person, personOptions } from '../person-options.ts'
import { assignableUsersQuery } from '../queries.ts'
import { me, nobody } from './filter-tasks.ts'

export type PersonChoice = { value: string; label: string }

const first: PersonChoice[] = [
  { value: 'all', label: 'All people' },
  { value: me, label: 'Assigned to me' },
  { value: nobody, label: 'Unassigned' },
]

/** Whose tasks can be shown: everybody who has one in the list, by name, and the chosen user, who may have none. */
export function usePersonChoices(
  tasks: readonly Task[] | undefined,
  chosen: string | undefined,
  { userId, organizationId }: { userId: number; organizationId: number | undefined },
): PersonChoice[] {
  const names = useMemo(() => peopleOf(tasks ?? []), [tasks])
  const id = parseId(chosen)
  const unknown = tasks !== undefined && id !== undefined && id !== userId && !names.some((one) => one.id === id)
  const people = useQuery({
    ...assignableUsersQuery(organizationId ?? 0),
    enabled: unknown && organizationId !== undefined,
  })
  const name = people.data?.find((person) => person.id === id)?.name ?? texts.unknownUser
  return useMemo(() => {
    const others = names.filter((person) => person.id !== userId)
    const more = unknown && id !== undefined ? [{ id, name }] : []
    return [...first, ...personOptions(others, more).sort((one, other) => one.label.localeCompare(other.label))]
  }, [names, userId, unknown, id, name])
}

function peopleOf(tasks: readonly Task[]): Person[] {
  const names = new Map<number, string | null>()
  for (const { assigned_users } of tasks) for (const { id, full_name } of assigned_users) names.set(id, full_name)
  return [...names].map(([id, name]) => ({ id, name }))
}
