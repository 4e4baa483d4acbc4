import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../projects/queries.ts'
import type { MilestoneForm } from './use-milestone-form.ts'

/** The project of a new milestone, when no goal determines it. */
export function MilestonePlace({ form }: { form: MilestoneForm }) {
  const organization = Number(form.values.organization)
  const projects = useQuery({ ...projectsQuery(organization), enabled: organization > 0 })
  const none = projects.data?.length === 0
  return (
    <Select
      label='Project'
      placeholder={projects.isLoading ? 'Loading projects…' : 'Select a project'}
      required
      searchable
      disabled={organization === 0}
      data={(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={none ? 'This organization has no projects yet' : 'No project of that name'}
      {...form.getInputProps('project')}
      value={form.values.project || null}
      onChange={(project) => form.setFieldValue('project', project ?? '')}
      error={form.errors.project ?? form.errors.organization ?? projects.error?.message}
    />
  )
}
