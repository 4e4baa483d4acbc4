import { useParams } from '@tanstack/react-router'
import { isGone } from '../../lib/api/api-error.ts'
import { useLeave } from '../../lib/forms/use-leave.ts'
import { parseId } from '../../lib/ids.ts'
import { useListLink } from '../../lib/look/list-state.ts'
import { SwitchToOrganization } from '../../lib/SwitchToOrganization.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { TaskDetail } from './detail/TaskDetail.tsx'
import { TaskNotFound } from './detail/TaskNotFound.tsx'
import { TaskSkeleton } from './detail/TaskSkeleton.tsx'
import { useTask } from './queries.ts'

/** The page of one task, identical in every area. */
export function TaskPage() {
  const { taskId } = useParams({ strict: false })
  const id = parseId(taskId)
  return id === undefined ? <TaskNotFound /> : <KnownTask id={id} />
}

function KnownTask({ id }: { id: number }) {
  const task = useTask(id)
  const leave = useLeave()
  const listLink = useListLink('tasks')
  const isTaskGone = isGone(task.error)

  if (task.data)
    return (
      <SwitchToOrganization organizationId={isTaskGone ? undefined : task.data.organization_id}>
        <TaskDetail key={id} task={task.data} isGone={isTaskGone} onDeleted={() => leave(listLink)} />
      </SwitchToOrganization>
    )
  if (isTaskGone) return <TaskNotFound />
  if (task.error)
    return (
      <>
        <PageHeader breadcrumb={<BackLink {...listLink}>Back to Tasks</BackLink>} title='Task' />
        <ErrorState message={task.error.message} onRetry={task.refetch} retrying={task.isFetching} />
      </>
    )
  return <TaskSkeleton />
}
