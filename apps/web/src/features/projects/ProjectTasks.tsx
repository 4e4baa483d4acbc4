import type { Project } from '@muster/contracts/projects'
import type { Task } from '@muster/contracts/tasks'
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useTasks } from '../tasks/task-list.ts'
import { AddToProject } from './AddToProject.tsx'
import { ProjectTaskCounts } from './ProjectTaskCounts.tsx'
import classes from './project-page.module.css'
import { projectTaskColumns } from './task-columns.tsx'

/** The project's visible tasks, their counts by status, and the actions on them. */
export function ProjectTasks({ project }: { project: Project }) {
  const { data, error, refetch } = useTasks({ kind: 'organization', orgId: project.organization_id })
  const tasks = useMemo(() => data?.filter((task) => task.project_id === project.id), [data, project.id])
  const to = useAreaPath()
  const navigate = useNavigate()
  const title = useId()

  return (
    <section aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title} className={classes.heading}>
          Tasks
        </h2>
        <div className={classes.links}>
          <ButtonLink variant='default' size='sm' to={to('tasks')} search={{ projectId: project.id }}>
            Table View
          </ButtonLink>
          <ButtonLink variant='default' size='sm' to={to('tasks')} search={{ projectId: project.id, view: 'kanban' }}>
            Kanban Board
          </ButtonLink>
          <AddToProject project={project} />
        </div>
      </div>
      <ProjectTaskCounts tasks={tasks} />
      <DataTable
        label='Tasks'
        columns={projectTaskColumns}
        rows={tasks}
        rowKey={({ id }: Task) => id}
        error={error?.message}
        onRetry={refetch}
        empty={{ title: 'No tasks', text: 'The tasks of this project will stand here.' }}
        searchPlaceholder='Search tasks...'
        onOpen={({ id }) => navigate({ to: to('tasks', id) })}
      />
    </section>
  )
}
