import type { UseFormReturnType } from '@mantine/form'
import { NoProjectsNotice } from '../../projects/NoProjectsNotice.tsx'
import { ProjectSelect, useHasNoProjects } from '../../projects/ProjectSelect.tsx'
import { type GoalKind, type GoalValues, goalFormFields } from './goal-form.ts'

type Props = {
  form: UseFormReturnType<GoalValues>
  kind: GoalKind
  organizationId: number
  /** The reason why the project cannot be changed; undefined if it can. */
  lockedProjectReason?: string
}

/** The dropdown for a goal's project. A personal goal needs no project. */
export function GoalProjectInput({ form, kind, organizationId, lockedProjectReason }: Props) {
  const hasNoProjects = useHasNoProjects(organizationId)
  const chooseProject = (projectId: string) => form.setFieldValue('project_id', projectId)
  return (
    <>
      <ProjectSelect
        label={goalFormFields.project_id.label}
        {...(kind === 'team' ? { withAsterisk: true, 'aria-required': true } : { clearable: true })}
        placeholder='Select a project'
        organizationId={organizationId}
        disabled={lockedProjectReason !== undefined}
        description={lockedProjectReason}
        {...form.getInputProps('project_id')}
        onChange={(project) => chooseProject(project ?? '')}
      />
      {hasNoProjects && kind === 'team' && (
        <NoProjectsNotice organizationId={organizationId} onCreated={(project) => chooseProject(String(project.id))} />
      )}
    </>
  )
}
