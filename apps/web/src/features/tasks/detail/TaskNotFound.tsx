import { texts } from '@muster/contracts/texts'
import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'

/** Page for a task that does not exist or is not visible to the user; the two cases are indistinguishable. */
export function TaskNotFound() {
  const to = useAreaPath()
  return (
    <EmptyState
      ring='cancelled'
      title={texts.task.notFound}
      text={texts.task.notFoundText}
      action={<ButtonLink to={to('tasks')}>Back to Tasks</ButtonLink>}
      secondary={
        <ButtonLink variant='default' to={to('goals')}>
          Back to Goals
        </ButtonLink>
      }
    />
  )
}
