import { keysOf } from '@muster/contracts/field'
import { plainText } from '@muster/contracts/plain-text'
import type { Project } from '@muster/contracts/projects'
import { type ProjectField, projectFields } from '@muster/contracts/projects/fields'
import { fieldColumn } from '../../ui/fields/field-column.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ProjectLink } from './ProjectLink.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'
import classes from './projects.module.css'

const name: Column<Project> = {
  ...fieldColumn<'name', Project>('name', projectFields.name),
  header: projectFields.name.label,
  cell: (project) => <ProjectLink project={project} />,
}

const status = fieldColumn<'status', Project>('status', projectFields.status, {
  width: 120,
  // The sort value is the label instead of the index in the declared order of the statuses.
  order: undefined,
  cell: (project) => <ProjectStatusBadge status={project.status} />,
})

const description: Column<Project> = {
  id: 'description',
  header: projectFields.description.label,
  secondary: true,
  value: (project) => project.description,
  cell: (project) =>
    project.description ? (
      <span className={classes.description}>{plainText(project.description)}</span>
    ) : (
      <span className={classes.none}>No description</span>
    ),
  searchText: (project) => (project.description ? '' : 'No description'),
}

/** Fields that get no generated column: they have a custom column above or, like the budget, no column at all. */
const excludedFields: readonly ProjectField[] = ['name', 'status', 'description', 'budget']

export const projectColumns: Column<Project>[] = [
  name,
  status,
  description,
  ...keysOf(projectFields)
    .filter((key) => !excludedFields.includes(key))
    .map((key) => fieldColumn<ProjectField, Project>(key, projectFields[key], { width: 120 })),
]
