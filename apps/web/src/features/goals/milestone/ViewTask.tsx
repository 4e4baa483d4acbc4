import type { Task } from '@muster/contracts/tasks'
import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'

/** A link to the task's own page. */
export function ViewTask({ task }: { task: Pick<Task, 'id' | 'title'> }) {
  const to = useAreaPath()
  return (
    <ButtonLink variant='default' size='xs' to={to('tasks', task.id)} aria-label={`View Details of ${task.title}`}>
      View Details
    </ButtonLink>
  )
}
