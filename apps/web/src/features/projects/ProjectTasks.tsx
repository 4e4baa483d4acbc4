import { Skeleton } from '@mantine/core'
import type { Project } from '@muster/contracts/projects'
import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PagedSearch, usePagedSearch } from '../../ui/table/PagedSearch.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import { pageSize } from '../../ui/table/page-size.ts'
import { useFieldTable } from '../tasks/custom-fields/table/use-field-table.tsx'
import { AddToProject } from '../tasks/form/AddToProject.tsx'
import { fetchEveryTask, taskPageQuery } from '../tasks/lists/task-page-query.ts'
import { useTaskTable } from '../tasks/lists/use-task-table.ts'
import { usePeek } from '../tasks/peek/use-peek.ts'
import { TaskRows } from '../tasks/rows/TaskRows.tsx'
import { TaskList } from '../tasks/selection/TaskList.tsx'
import type { TaskScope } from '../tasks/task-scope.ts'
import { ProjectTaskCounts } from './ProjectTaskCounts.tsx'
import classes from './project-page.module.css'
import { projectTaskColumns } from './task-columns.tsx'

const phoneList = (tasks: readonly Task[]) => <TaskRows tasks={tasks} label='Tasks' isOneProject />

/** The project's visible tasks, their counts by status, links to other views, and buttons to add tasks and goals. */
export function ProjectTasks({ project }: { project: Project }) {
  const search = usePagedSearch()
  const scope: TaskScope = { kind: 'organization', orgId: project.organization_id }
  const projectFilter = { project_id_is: String(project.id) }
  const filters = search.debouncedText ? { ...projectFilter, q: search.debouncedText } : projectFilter
  const { table, list, keys, request } = useTaskTable({ scope, filters, sort: 'open', isCounted: true })
  // The counts ignore the search. Until the user searches, sorts, turns pages or prints, this query is the same as the
  // table's.
  const unsearchedPage = useQuery(
    taskPageQuery({ scope, filters: projectFilter, sort: 'open', page: 1, perPage: pageSize, isCounted: true }),
  ).data
  const fieldTable = useFieldTable(request, projectTaskColumns, { isEmbedded: true })
  const taskCount = unsearchedPage?.total ?? project.task_count
  const to = useAreaPath()
  const peek = usePeek()
  const titleId = useId()

  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.heading}>
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
      <TaskList
        rows={() => list.rows ?? []}
        total={list.total}
        fetchAll={() => fetchEveryTask({ scope, filters })}
        {...keys}
      >
        {fieldTable.isReady ? (
          <PagedTable
            label='Tasks'
            columns={fieldTable.columns}
            list={list}
            expectedRows={project.task_count}
            table={table}
            rowKey={({ id }: Task) => id}
            emptyMessage={{ title: 'No tasks', text: 'The tasks of this project will appear here.' }}
            search={search.debouncedText}
            onClearSearch={() => search.setText('')}
            tools={
              taskCount > 0 && (
                <>
                  <PagedSearch label='Tasks' search={search} />
                  <ProjectTaskCounts counts={unsearchedPage?.groups} />
                  {fieldTable.head}
                </>
              )
            }
            phoneList={phoneList}
            onOpen={({ id }) => peek.open(id)}
            foot={fieldTable.foot}
          />
        ) : (
          <Skeleton height={(Math.min(project.task_count, pageSize) + 2) * 44} radius='md' />
        )}
        {fieldTable.below}
      </TaskList>
    </section>
  )
}
