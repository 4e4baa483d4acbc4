import { useParams } from '@tanstack/react-router'
import { isGone } from '../../lib/api/api-error.ts'
import { useLeave } from '../../lib/forms/use-leave.ts'
import { InOwnOrganization } from '../../lib/InOwnOrganization.tsx'
import { parseId } from '../../lib/ids.ts'
import { useWayBack } from '../../lib/look/list-look.ts'
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
  return id === undefined ? <TaskNotFound /> : <Known id={id} />
}

function Known({ id }: { id: number }) {
  const task = useTask(id)
  const leave = useLeave()
  const back = useWayBack('tasks')
  const gone = isGone(task.error)

  if (task.data)
    return (
      <InOwnOrganization organizationId={gone ? undefined : task.data.organization_id}>
        <TaskDetail key={id} task={task.data} gone={gone} onDeleted={() => leave(back)} />
      </InOwnOrganization>
    )
  if (gone) return <TaskNotFound />
  if (task.error)
    return (
      <>
        <PageHeader above={<BackLink {...back}>Back to Tasks</BackLink>} title='Task' />
        <ErrorState message={task.error.message} onRetry={task.refetch} retrying={task.isFetching} />
      </>
    )
  return <TaskSkeleton />
}
