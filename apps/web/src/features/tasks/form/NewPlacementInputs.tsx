import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { can } from '@muster/contracts/capabilities'
import { useMe } from '../../../lib/session.ts'
import { NoProjectsNotice } from '../../projects/NoProjectsNotice.tsx'
import { ProjectSelect, useHasNoProjects } from '../../projects/ProjectSelect.tsx'
import { type NewTaskValues, newTaskFields, organizationValues } from './new-task.ts'

type Props = { form: UseFormReturnType<NewTaskValues> }

const requiredProps = { withAsterisk: true, 'aria-required': true }

/** The dropdown for a new task's organization, used if the URL does not contain the organization. */
export function OrganizationInput({ form }: Props) {
  const { id, organizations } = useMe()
  return (
    <Select
      label={newTaskFields.organization_id.label}
      placeholder='Select Organization'
      {...requiredProps}
      searchable
      data={organizations
        .filter(({ role }) => can.createTask({ id, role }))
        .map(({ id: value, name }) => ({ value: String(value), label: name }))}
      nothingFoundMessage='No organizations found'
      {...form.getInputProps('organization_id')}
      value={form.values.organization_id || null}
      onChange={(chosen) => form.setValues(organizationValues(chosen))}
    />
  )
}

/** The dropdown for a new task's project. If the organization has no projects, offers to create one. */
export function NewProjectInput({ form }: Props) {
  const organizationId = Number(form.values.organization_id)
  const hasNoProjects = useHasNoProjects(organizationId)
  const chooseProject = (projectId: string) => form.setFieldValue('project_id', projectId)
  return (
    <>
      <ProjectSelect
        label={newTaskFields.project_id.label}
        placeholder='Select a project'
        {...requiredProps}
        organizationId={organizationId}
        {...form.getInputProps('project_id')}
        onChange={(project) => chooseProject(project ?? '')}
      />
      {hasNoProjects && (
        <NoProjectsNotice organizationId={organizationId} onCreated={(project) => chooseProject(String(project.id))} />
      )}
    </>
  )
}
