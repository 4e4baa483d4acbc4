import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../projects/queries.ts'
import type { MilestoneValues } from './milestone-form.ts'

/** The project that a milestone is made in, where nothing else says it. */
export function MilestonePlace({ form }: { form: UseFormReturnType<MilestoneValues> }) {
  const organization = Number(form.values.organization_id)
  const projects = useQuery({ ...projectsQuery(organization), enabled: organization > 0 })
  const none = projects.data?.length === 0
  return (
    <Select
      label='Project'
      placeholder={projects.isLoading ? 'Loading projects…' : 'Select a project'}
      withAsterisk
      aria-required
      searchable
      disabled={organization === 0}
      data={(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={none ? 'This organization has no projects yet' : 'No project of that name'}
      {...form.getInputProps('project_id')}
      value={form.values.project_id || null}
      onChange={(project) => form.setFieldValue('project_id', project ?? '')}
      error={form.errors.project_id ?? form.errors.organization_id ?? projects.error?.message}
    />
  )
}
