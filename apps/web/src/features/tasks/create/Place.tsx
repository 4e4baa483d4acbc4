import { Select } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/session.ts'
import { OfferProject } from '../../projects/OfferProject.tsx'
import { projectsQuery } from '../../projects/queries.ts'
import { chooseOrganization } from '../task-form-rules.ts'
import type { TaskFormApi } from './use-task-form.ts'

type Props = { form: TaskFormApi; asksOrganization: boolean }

/** Where the task belongs: the organization unless the address says it, and one of its projects. */
export function Place({ form, asksOrganization }: Props) {
  const { id, organizations } = useMe()
  const organization = Number(form.values.organization)
  const projects = useQuery({ ...projectsQuery(organization), enabled: organization > 0 })
  const choices = organization > 0 ? (projects.data ?? []) : []
  const none = projects.data?.length === 0
  return (
    <>
      {asksOrganization && (
        <Select
          label='Organization'
          placeholder='Select Organization'
          required
          searchable
          data={organizations
            .filter(({ role }) => can.createTask({ id, role }))
            .map(({ id: value, name }) => ({ value: String(value), label: name }))}
          nothingFoundMessage='No organizations found'
          {...form.getInputProps('organization')}
          onChange={(chosen) => form.setValues(chooseOrganization(chosen))}
        />
      )}
      <Select
        label='Project'
        placeholder={projects.isLoading ? 'Loading projects…' : 'Select a project'}
        required
        searchable
        disabled={organization === 0}
        data={choices.map(({ id: value, name }) => ({ value: String(value), label: name }))}
        nothingFoundMessage={none ? 'This organization has no projects yet' : 'No project of that name'}
        {...form.getInputProps('project')}
        error={form.errors.project ?? projects.error?.message}
      />
      {none && (
        <OfferProject
          organizationId={organization}
          onCreated={(project) => form.setFieldValue('project', String(project.id))}
        />
      )}
    </>
  )
}
