import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

/** Shown instead of the figures of an organization in which there is nothing to count. */
export function NoFigures() {
  const to = useAreaPath()
  return (
    <EmptyState
      title='Nothing to count yet'
      text='Figures and charts appear here as soon as there is a task.'
      action={<ButtonLink to={to('tasks')}>Go to Tasks</ButtonLink>}
    />
  )
}
