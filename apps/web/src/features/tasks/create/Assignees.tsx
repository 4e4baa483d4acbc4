import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { firstPeople, personOptions } from '../person-options.ts'
import { assignableUsersQuery } from '../queries.ts'
import type { TaskFormApi } from './use-task-form.ts'

type Props = { form: TaskFormApi; organizationId: number | undefined }

/** Whom the task is given to, of the organization's people. */
export function Assignees({ form, organizationId }: Props) {
  const people = useQuery({ ...assignableUsersQuery(organizationId ?? 0), enabled: organizationId !== undefined })
  return (
    <MultiSelect
      label='Assigned To'
      placeholder={form.values.assignees.length === 0 ? 'Unassigned' : undefined}
      searchable
      filter={firstPeople}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Assigned To' }}
      hidePickedOptions
      maxValues={50}
      disabled={organizationId === undefined}
      data={personOptions(people.data ?? [])}
      nothingFoundMessage='Nobody of that name'
      {...form.getInputProps('assignees')}
      error={form.errors.assignees ?? people.error?.message}
    />
  )
}
