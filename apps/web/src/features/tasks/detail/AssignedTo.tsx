import { Select } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { namesText } from '../../../ui/AvatarGroup.tsx'
import { firstPeople, personOptions } from '../person-options.ts'
import { assignableUsersQuery } from '../queries.ts'
import { unassigned } from './edit-rules.ts'

type Props = { task: Task; value?: string; onChange?: (value: string | null) => void; error?: ReactNode }

/** Whom the task is given to, of the organization's people, who are asked for only here. */
export function AssignedTo({ task, error, ...input }: Props) {
  const people = useQuery(assignableUsersQuery(task.organization_id))
  // Somebody who left keeps their name on what they finished, so they stand in the list while they stand on the task.
  const standing = task.assigned_users.map(({ id, full_name }) => ({ id, name: full_name ?? texts.unknownUser }))
  const others = task.assigned_users.slice(1).map(({ full_name }) => full_name)
  return (
    <Select
      label='Assigned To'
      data={[{ value: unassigned, label: 'Unassigned' }, ...personOptions(people.data ?? [], standing)]}
      searchable
      filter={firstPeople}
      // What is typed then takes the place of the name that stands.
      onClick={(event) => event.currentTarget.select()}
      allowDeselect={false}
      checkIconPosition='right'
      nothingFoundMessage='Nobody of that name'
      description={others.length > 0 ? `Also assigned: ${namesText(others)}` : undefined}
      error={error ?? people.error?.message}
      {...input}
    />
  )
}
