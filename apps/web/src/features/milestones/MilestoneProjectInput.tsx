import type { UseFormReturnType } from '@mantine/form'
import { NoProjectsNotice } from '../projects/NoProjectsNotice.tsx'
import { ProjectSelect, useHasNoProjects } from '../projects/ProjectSelect.tsx'
import type { MilestoneValues } from './milestone-form.ts'

/** The dropdown for a new milestone's project, used unless the milestone's goal has a project. */
export function MilestoneProjectInput({ form }: { form: UseFormReturnType<MilestoneValues> }) {
  const organizationId = Number(form.values.organization_id)
  const hasNoProjects = useHasNoProjects(organizationId)
  const chooseProject = (projectId: string) => form.setFieldValue('project_id', projectId)
  return (
    <>
      <ProjectSelect
        label='Project'
        placeholder='Select a project'
        withAsterisk
        aria-required
        organizationId={organizationId}
        {...form.getInputProps('project_id')}
        onChange={(project) => chooseProject(project ?? '')}
        error={form.errors.project_id ?? form.errors.organization_id}
      />
      {hasNoProjects && (
        <NoProjectsNotice organizationId={organizationId} onCreated={(project) => chooseProject(String(project.id))} />
      )}
    </>
  )
}
