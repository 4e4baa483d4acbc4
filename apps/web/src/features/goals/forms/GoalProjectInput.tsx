import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { OfferProject } from '../../projects/OfferProject.tsx'
import { projectsQuery } from '../../projects/queries.ts'
import { type GoalKind, type GoalValues, goalFormFields } from './goal-form.ts'

type Props = {
  form: UseFormReturnType<GoalValues>
  kind: GoalKind
  organizationId: number
  /** Why the project cannot be changed. */
  projectStays?: string
}

/** The project of a goal; that of a personal one can be left out. */
export function GoalProjectInput({ form, kind, organizationId, projectStays }: Props) {
  const projects = useQuery(projectsQuery(organizationId))
  const none = projects.data?.length === 0
  return (
    <>
      <Select
        label={goalFormFields.project_id.label}
        {...(kind === 'team' ? { withAsterisk: true, 'aria-required': true } : { clearable: true })}
        placeholder={projects.isLoading ? 'Loading projects…' : 'Select a project'}
        searchable
        disabled={projectStays !== undefined}
        description={projectStays}
        data={(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={none ? 'This organization has no projects yet' : 'No project of that name'}
        {...form.getInputProps('project_id')}
        value={form.values.project_id || null}
        onChange={(project) => form.setFieldValue('project_id', project ?? '')}
        error={form.errors.project_id ?? projects.error?.message}
      />
      {none && kind === 'team' && (
        <OfferProject
          organizationId={organizationId}
          onCreated={(project) => form.setFieldValue('project_id', String(project.id))}
        />
      )}
    </>
  )
}
