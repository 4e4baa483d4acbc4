import { texts } from '@muster/contracts/texts'
import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'

/** A task that is not there, or not in this person's sight: nobody can tell which. */
export function TaskNotFound() {
  const to = useAreaPath()
  return (
    <EmptyState
      title={texts.task.notFound}
      text={texts.task.notFoundText}
      action={
        <ButtonLink variant='default' to={to('goals')}>
          Back to Goals
        </ButtonLink>
      }
    />
  )
}
