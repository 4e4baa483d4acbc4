import type { Project } from '@muster/contracts/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { formatInstantDay } from '../../lib/format/dates.ts'
import { useActor } from '../../lib/organization.ts'
import type { EmptyMessage } from '../../ui/table/column.ts'
import { ProjectStatusBadge } from '../projects/ProjectStatusBadge.tsx'
import { newestProjectsQuery } from '../projects/queries.ts'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { ListBox } from './ListBox.tsx'

/** Maximum number of rows. */
const maxProjects = 5

type Props = {
  orgId: number
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** Shown when there are no projects. */
  empty: Pick<EmptyMessage, 'text' | 'action'>
  /** Buttons at the end of a project's row. */
  rowActions?: (project: Project) => ReactNode
}

export function useRecentProjects(orgId: number) {
  return useQuery(newestProjectsQuery(useActor(), orgId, maxProjects))
}

/** The newest projects with their creation dates. */
export function RecentProjects({ orgId, actions, empty, rowActions }: Props) {
  const to = useAreaPath()
  const { data, error, refetch } = useRecentProjects(orgId)
  return (
    <DashboardSection title='Recent Projects' actions={actions}>
      <ListBox
        label='Recent Projects'
        items={data?.rows}
        error={error?.message}
        onRetry={refetch}
        empty={{ title: 'No projects', ...empty }}
        keyOf={({ id }) => id}
        expectedRows={maxProjects}
        tallContent={rowActions && 'actions'}
      >
        {(project) => (
          <>
            <span className={classes.main}>
              <Link to={to('projects', project.id)} className={classes.name}>
                {project.name}
              </Link>
              <span className={classes.below}>Created {formatInstantDay(project.created_at)}</span>
            </span>
            <ProjectStatusBadge status={project.status} />
            {rowActions && <span className={classes.actions}>{rowActions(project)}</span>}
          </>
        )}
      </ListBox>
    </DashboardSection>
  )
}
