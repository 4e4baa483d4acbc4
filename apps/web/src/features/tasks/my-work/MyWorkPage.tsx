import { Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { useToday } from '../../../lib/format/now.ts'
import { useExpectedCount } from '../../../lib/look/use-expected-count.ts'
import { useActor, useOrganization } from '../../../lib/organization.ts'
import { useMe } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { NoOrganization } from '../../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import type { TaskPageRequest } from '../lists/task-page.ts'
import { fetchEveryTask, taskPageQuery } from '../lists/task-page-query.ts'
import { usePendingChanges } from '../pending.ts'
import { TaskRows } from '../rows/TaskRows.tsx'
import { TaskList } from '../selection/TaskList.tsx'
import classes from './my-work.module.css'
import { sectionNames, sectionsOf } from './sections.ts'

type OrganizationScope = Extract<TaskPageRequest['scope'], { orgId: number }>

const PageComposer = lazy(async () => ({ default: (await import('../composer/PageComposer.tsx')).PageComposer }))

/** The maximum number of tasks that each of the two lists reads. The page says how many more there are. */
const maxTasks = 200

const openStatuses = 'todo,in_progress,in_review'

/** The user's own open tasks by due date, and those that the user has created for others. */
export function MyWorkPage() {
  useToday()
  const organization = useOrganization()
  const actor = useActor()
  const me = useMe()
  const navigate = useNavigate()
  const to = useAreaPath()
  const orgId = organization?.id ?? 0
  const own = useTasks({ kind: 'mine', orgId, userId: me.id }, {})
  const created = useTasks({ kind: 'organization', orgId }, { created_by: me.id })
  const expectedCount = useExpectedCount('My work', own.tasks?.length)
  const sections = useMemo(() => own.tasks && sectionsOf(own.tasks), [own.tasks])
  const assigned = created.tasks?.filter(({ assignees }) => assignees.length > 0 && !assignees.includes(me.id))
  const shown = [...(sections?.flatMap(({ tasks }) => tasks) ?? []), ...(assigned ?? [])]
  const rows = () => shown
  const fetchAll = async () => [...(await fetchEveryTask(own.request)), ...(assigned ?? [])]
  if (!organization)
    return (
      <>
        <PageHeader title='My work' />
        <NoOrganization title='Nothing to do' text='Tasks' />
      </>
    )
  // The tasks above this section are loaded first, so that they do not move it.
  const hasOwn = own.tasks !== undefined || own.error !== undefined
  const isEmpty = sections?.length === 0 && assigned?.length === 0
  return (
    <TaskList rows={rows} total={shown.length + own.moreCount} fetchAll={own.moreCount > 0 ? fetchAll : undefined}>
      <PageHeader title='My work' />
      {can.createTask(actor) && (
        <div className={classes.composer}>
          <Suspense fallback={<Skeleton className={classes.loading} radius='md' />}>
            <PageComposer
              name='my-work'
              organizationId={orgId}
              defaults={{ people: [{ id: me.id, name: me.full_name ?? '' }] }}
              onCreated={(task, opens) => opens && navigate({ to: to('tasks', task.id) })}
            />
          </Suspense>
        </div>
      )}
      {own.error && !own.tasks && <ErrorState message={own.error} onRetry={own.refetch} />}
      {!own.tasks && !own.error && <ListSkeleton label='Loading your tasks' rowCount={expectedCount} />}
      {isEmpty && (
        <EmptyState
          ring={4}
          title='Nothing to do'
          text='Tasks that are assigned to you appear here, by due date.'
          action={<ButtonLink to={to('tasks')}>Go to Tasks</ButtonLink>}
        />
      )}
      {sections?.map(({ name, tasks }) => (
        <TaskSection key={name} title={sectionNames[name]} tasks={tasks} isUrgent={name === 'overdue'} />
      ))}
      {own.moreCount > 0 && <p className={classes.more}>And {formatCount(own.moreCount)} more, due later.</p>}
      {hasOwn && assigned && assigned.length > 0 && <TaskSection title='Assigned by me' tasks={assigned} />}
    </TaskList>
  )
}

/** `scope.orgId` is 0 for a user without an organization. */
function useTasks(scope: OrganizationScope, filters: TaskPageRequest['filters']) {
  const request: TaskPageRequest = {
    scope,
    filters: { status_is: openStatuses, ...filters },
    sort: 'next_due',
    page: 1,
    perPage: maxTasks,
  }
  const { data, error, refetch } = useQuery({ ...taskPageQuery(request), enabled: scope.orgId > 0 })
  const withPending = usePendingChanges()
  const tasks = useMemo(() => data?.tasks.map(withPending).filter(isOpen), [data, withPending])
  return { tasks, error: error?.message, refetch, request, moreCount: data ? data.total - data.tasks.length : 0 }
}

const isOpen = ({ status }: Task) => status !== 'done' && status !== 'cancelled'

type SectionProps = { title: string; tasks: readonly Task[]; isUrgent?: boolean }

function TaskSection({ title, tasks, isUrgent = false }: SectionProps): ReactNode {
  const headingId = useId()
  const [isOpened, setOpened] = useState(true)
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading} data-urgent={isUrgent || undefined}>
        <button type='button' className={classes.toggle} aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
          {title} <span className={classes.count}>{formatCount(tasks.length)}</span>
        </button>
      </h2>
      {isOpened && <TaskRows tasks={tasks} />}
    </section>
  )
}
