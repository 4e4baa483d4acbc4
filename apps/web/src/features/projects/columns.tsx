import type { Project } from '@muster/contracts/projects'
import { projectStatusNames } from '@muster/contracts/projects/fields'
import { formatDay } from '../../lib/format/dates.ts'
import type { Column } from '../../ui/table/column.ts'
import { ProjectLink } from './ProjectLink.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'
import classes from './projects.module.css'

const none = 'Not set'

const dateColumn = (header: string, key: 'start_date' | 'end_date'): Column<Project> => ({
  id: key,
  header,
  width: 120,
  value: (project) => project[key],
  cell: (project) =>
    project[key] ? (
      <span className={classes.date}>{formatDay(project[key])}</span>
    ) : (
      <span className={classes.none}>{none}</span>
    ),
  searchText: (project) => formatDay(project[key], none),
})

export const projectColumns: Column<Project>[] = [
  {
    id: 'name',
    header: 'Project Name',
    value: ({ name }) => name,
    cell: (project) => <ProjectLink project={project} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    value: ({ status }) => projectStatusNames[status],
    cell: ({ status }) => <ProjectStatusBadge status={status} />,
  },
  {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    cell: ({ description }) =>
      description ? (
        <span className={classes.description}>{description}</span>
      ) : (
        <span className={classes.none}>No description</span>
      ),
    searchText: ({ description }) => (description ? '' : 'No description'),
  },
  dateColumn('Start Date', 'start_date'),
  dateColumn('End Date', 'end_date'),
]
