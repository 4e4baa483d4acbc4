import { keysOf } from '@muster/contracts/field'
import type { Project } from '@muster/contracts/projects'
import { projectFields } from '@muster/contracts/projects/fields'
import { fieldColumn } from '../../ui/fields/field-column.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ProjectLink } from './ProjectLink.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'
import classes from './projects.module.css'

type ProjectField = keyof typeof projectFields

const name: Column<Project> = {
  ...fieldColumn<'name', Project>('name', projectFields.name),
  header: projectFields.name.label,
  cell: (project) => <ProjectLink project={project} />,
}

const status = fieldColumn<'status', Project>('status', projectFields.status, {
  width: 120,
  // Sorted by its word, not by its place among the choices.
  order: undefined,
  cell: (project) => <ProjectStatusBadge status={project.status} />,
})

const description: Column<Project> = {
  id: 'description',
  header: projectFields.description.label,
  value: (project) => project.description,
  cell: (project) =>
    project.description ? (
      <span className={classes.description}>{project.description}</span>
    ) : (
      <span className={classes.none}>No description</span>
    ),
  searchText: (project) => (project.description ? '' : 'No description'),
}

/** Fields that come first, in this order, and those that are no column: the project's page shows the budget. */
const placed: readonly ProjectField[] = ['name', 'status', 'description', 'budget']

export const projectColumns: Column<Project>[] = [
  name,
  status,
  description,
  ...keysOf(projectFields)
    .filter((key) => !placed.includes(key))
    .map((key) => fieldColumn<ProjectField, Project>(key, projectFields[key], { width: 120 })),
]
