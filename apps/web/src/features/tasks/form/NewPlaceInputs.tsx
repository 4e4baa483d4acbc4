import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { can } from '@muster/contracts/capabilities'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/session.ts'
import { OfferProject } from '../../projects/OfferProject.tsx'
import { projectsQuery } from '../../projects/queries.ts'
import { chooseOrganization, type NewTaskValues, newTaskFields } from './new-task.ts'

type Props = { form: UseFormReturnType<NewTaskValues> }

const required = { withAsterisk: true, 'aria-required': true }

/** The organization of a new task, when the URL does not contain it. */
export function OrganizationInput({ form }: Props) {
  const { id, organizations } = useMe()
  return (
    <Select
      label={newTaskFields.organization_id.label}
      placeholder='Select Organization'
      {...required}
      searchable
      data={organizations
        .filter(({ role }) => can.createTask({ id, role }))
        .map(({ id: value, name }) => ({ value: String(value), label: name }))}
      nothingFoundMessage='No organizations found'
      {...form.getInputProps('organization_id')}
      value={form.values.organization_id || null}
      onChange={(chosen) => form.setValues(chooseOrganization(chosen))}
    />
  )
}

/** The project of a new task. Offers to create the first project of the organization. */
export function NewProjectInput({ form }: Props) {
  const organization = Number(form.values.organization_id)
  const projects = useQuery({ ...projectsQuery(organization), enabled: organization > 0 })
  const choices = organization > 0 ? (projects.data ?? []) : []
  const none = projects.data?.length === 0
  return (
    <>
      <Select
        label={newTaskFields.project_id.label}
        placeholder={projects.isLoading ? 'Loading projects…' : 'Select a project'}
        {...required}
        searchable
        disabled={organization === 0}
        data={choices.map(({ id: value, name }) => ({ value: String(value), label: name }))}
        nothingFoundMessage={none ? 'This organization has no projects yet' : 'No project of that name'}
        {...form.getInputProps('project_id')}
        value={form.values.project_id || null}
        onChange={(project) => form.setFieldValue('project_id', project ?? '')}
        error={form.errors.project_id ?? projects.error?.message}
      />
      {none && (
        <OfferProject
          organizationId={organization}
          onCreated={(project) => form.setFieldValue('project_id', String(project.id))}
        />
      )}
    </>
  )
}
