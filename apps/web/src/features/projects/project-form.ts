import type { InputOf } from '@muster/contracts/endpoint'
import { without } from '@muster/contracts/field'
import { placeFields } from '@muster/contracts/place-fields'
import type { createProject, Project, updateProject } from '@muster/contracts/projects'
import { type ProjectStatus, projectFields } from '@muster/contracts/projects/fields'
import { texts } from '@muster/contracts/texts'
import { changedBody, newBody } from '../../lib/fields/bodies.ts'
import { emptyForm, type FormValues, formOf } from '../../lib/fields/form-values.ts'

/** The fields of both forms of a project, with the organization that it belongs to. */
export const projectFormFields = {
  name: projectFields.name,
  organization_id: placeFields.organization_id,
  ...without(projectFields, 'name'),
}
export type ProjectValues = FormValues<typeof projectFormFields>

export const newValues = (organizationId: number | undefined): ProjectValues => ({
  ...emptyForm(projectFormFields),
  organization_id: organizationId === undefined ? '' : String(organizationId),
})

type Editable = Omit<Pick<Project, 'organization_id' | keyof typeof projectFields>, 'status'> & {
  status?: ProjectStatus | null
}

/** A project without a status starts over at planning. */
export const valuesOf = (project: Editable): ProjectValues =>
  formOf(projectFormFields, { ...project, status: project.status ?? 'planning' })

/** The rules of both forms: a name, an organization, and days in their order where both are given. */
export function projectErrors({ name, organization_id, start_date, end_date }: ProjectValues) {
  return {
    ...(!name.trim() && { name: texts.project.nameRequired }),
    ...(!organization_id && { organization_id: texts.project.organizationRequired }),
    ...(start_date && end_date && start_date >= end_date && { end_date: texts.project.endBeforeStart }),
  }
}

type NewProject = NonNullable<InputOf<typeof createProject.body>>
type ProjectChanges = NonNullable<InputOf<typeof updateProject.body>>

/** The body of a new project: what was left empty is not sent. */
export const newProject = (values: ProjectValues): NewProject => ({
  ...newBody(projectFields, values),
  name: values.name.trim(),
  organization_id: Number(values.organization_id),
})

/** The body of a change: only what differs. */
export const projectChanges = (values: ProjectValues, project: Project): ProjectChanges =>
  changedBody(projectFields, values, valuesOf(project))
