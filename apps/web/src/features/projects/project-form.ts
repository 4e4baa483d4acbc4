import type { Project } from '@muster/contracts/projects'
import type { ProjectStatus } from '@muster/contracts/projects/fields'
import { texts } from '@muster/contracts/texts'
import type { NewProject, ProjectChanges } from './queries.ts'

/** What the fields of a project's forms hold; days as `2026-11-25`, no amount as ''. */
export type ProjectValues = {
  name: string
  /** Id of the organization, '' for none chosen. */
  organization: string
  description: string
  status: ProjectStatus
  start: string
  end: string
  budget: number | string
}

export const newValues = (organizationId: number | undefined): ProjectValues => ({
  name: '',
  organization: organizationId === undefined ? '' : String(organizationId),
  description: '',
  status: 'active',
  start: '',
  end: '',
  budget: '',
})

type Editable = Pick<Project, 'name' | 'organization_id' | 'description' | 'start_date' | 'end_date' | 'budget'> & {
  status?: ProjectStatus | null
}

/** A project without a status starts over at planning. */
export const valuesOf = (project: Editable): ProjectValues => ({
  name: project.name,
  organization: String(project.organization_id),
  description: project.description ?? '',
  status: project.status ?? 'planning',
  start: project.start_date?.slice(0, 10) ?? '',
  end: project.end_date?.slice(0, 10) ?? '',
  budget: project.budget ?? '',
})

/** The rules of both forms: a name, an organization, and days in their order where both are given. */
export const projectRules = {
  name: (name: string) => (name.trim() ? null : texts.project.nameRequired),
  organization: (id: string) => (id ? null : texts.project.organizationRequired),
  end: (end: string, { start }: ProjectValues) => (start && end && start >= end ? texts.project.endBeforeStart : null),
}

const startOf = (day: string) => `${day}T00:00:00`
const endOf = (day: string) => `${day}T23:59:59`
const amount = (budget: number | string) => (budget === '' ? undefined : Number(budget))

/** The body of a new project: what was left empty is not sent. */
export function newProject(values: ProjectValues): NewProject {
  const { name, organization, description, status, start, end, budget } = values
  return {
    name: name.trim(),
    organization_id: Number(organization),
    status,
    ...(description.trim() && { description: description.trim() }),
    ...(start && { start_date: startOf(start) }),
    ...(end && { end_date: endOf(end) }),
    ...(budget !== '' && { budget: amount(budget) }),
  }
}

/** The body of a change: an empty description as null, days only where they are filled, or as null where one was taken out. */
export function projectChanges(values: ProjectValues, project: Project): ProjectChanges {
  const { name, description, status, start, end, budget } = values
  return {
    name: name.trim(),
    description: description.trim() || null,
    status,
    ...dayChange('start_date', start && startOf(start), project.start_date),
    ...dayChange('end_date', end && endOf(end), project.end_date),
    ...(budget !== (project.budget ?? '') && { budget: amount(budget) ?? null }),
  }
}

/** The time of a day that was not touched stays as it stands. */
function dayChange(key: 'start_date' | 'end_date', chosen: string, standing: string | null) {
  if (!chosen) return standing ? { [key]: null } : {}
  return { [key]: standing?.slice(0, 10) === chosen.slice(0, 10) ? standing : chosen }
}

/** The API's field names in the form's words, for what the server refuses. */
export const projectFieldNames = { start_date: 'start', end_date: 'end', organization_id: 'organization' }
