import type { NavigationProject } from '@muster/contracts/projects/stars'
import { ProgressRing, wholePercent } from '../../../ui/marks/ProgressRing.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'

const size = 16

type Props = { project: Pick<NavigationProject, 'status' | 'done_count' | 'open_count'> }

/** The share of a project's tasks that are done, or a mark that the project itself is completed or cancelled. */
export function ProjectRing({ project }: Props) {
  if (project.status === 'completed') return <StatusRing filledQuarters={4} size={size} color='var(--ok)' />
  if (project.status === 'cancelled') return <StatusRing filledQuarters='cancelled' size={size} color='var(--ink-3)' />
  return <ProgressRing percent={percentDone(project)} size={size} text='' />
}

/** For example 'Website, 40% done'. */
export function projectLabel({ name, status, ...counts }: NavigationProject) {
  if (status === 'completed' || status === 'cancelled') return `${name}, ${status}`
  if (counts.done_count + counts.open_count === 0) return `${name}, no tasks`
  return `${name}, ${wholePercent(percentDone(counts))}% done`
}

function percentDone({ done_count, open_count }: Pick<NavigationProject, 'done_count' | 'open_count'>) {
  const total = done_count + open_count
  return total === 0 ? 0 : (100 * done_count) / total
}
