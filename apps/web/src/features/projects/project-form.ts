import { type Actor, can } from '@muster/contracts/capabilities'
import type { InputOf } from '@muster/contracts/endpoint'
import { keysOf, omitFields } from '@muster/contracts/field'
import { parentFields } from '@muster/contracts/parent-fields'
import type { createProject, Project, updateProject } from '@muster/contracts/projects'
import { type ProjectStatus, projectFields } from '@muster/contracts/projects/fields'
import { texts } from '@muster/contracts/texts'
import { changedBody, newBody } from '../../lib/fields/bodies.ts'
import { emptyForm, type FormValues, formOf } from '../../lib/fields/form-values.ts'

/** The fields of the create and edit forms of a project, including its organization. */
export const projectFormFields = {
  name: projectFields.name,
  organization_id: parentFields.organization_id,
  ...omitFields(projectFields, 'name'),
}
export type ProjectValues = FormValues<typeof projectFormFields>

export const newValues = (organizationId: number | undefined): ProjectValues => ({
  ...emptyForm(projectFormFields),
  organization_id: organizationId === undefined ? '' : String(organizationId),
})

type EditableProject = Omit<Pick<Project, 'organization_id' | keyof typeof projectFields>, 'status'> & {
  status?: ProjectStatus | null
}

/** Returns the values of the edit form. A project without a status defaults to planning. */
export const valuesOf = (project: EditableProject): ProjectValues =>
  formOf(projectFormFields, { ...project, status: project.status ?? 'planning' })

/**
 * Returns the validation errors of the create and edit forms: name and organization are required, and the end date must
 * be after the start date.
 */
export function projectErrors({ name, organization_id, start_date, end_date }: ProjectValues) {
  return {
    ...(!name.trim() && { name: texts.project.nameRequired }),
    ...(!organization_id && { organization_id: texts.project.organizationRequired }),
    ...(start_date && end_date && start_date >= end_date && { end_date: texts.project.endBeforeStart }),
  }
}

/** Fields that the edit form hides, because the user may not change them. */
export const lockedFields = (actor: Actor) =>
  keysOf(projectFields).filter((key) => {
    const field = projectFields[key]
    return !can[field.change](actor)
  })

type NewProject = NonNullable<InputOf<typeof createProject.body>>
type ProjectChanges = NonNullable<InputOf<typeof updateProject.body>>

/** Returns the body of a create request. Empty fields are left out. */
export const newProjectOf = (values: ProjectValues): NewProject => ({
  ...newBody(projectFields, values),
  name: values.name.trim(),
  organization_id: Number(values.organization_id),
})

/** Returns the body of an update with only the changed fields. */
export const projectChanges = (values: ProjectValues, project: Project): ProjectChanges =>
  changedBody(projectFields, values, valuesOf(project))
