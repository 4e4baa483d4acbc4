import type { CopiedProject } from '@muster/contracts/templates'
import { formatCount } from '../../../lib/format/count.ts'
import { missingText } from './queries.ts'

/** What was created in the project, and what was left out. */
export const extentOf = ({ task_count, missing }: Pick<CopiedProject, 'task_count' | 'missing'>) => ({
  extent: `with ${task_count === 1 ? '1 task' : `${formatCount(task_count)} tasks`}`,
  note: missingText(missing),
})

export function createdText({ project, ...copy }: CopiedProject): string {
  const { extent, note } = extentOf(copy)
  return `${project.name} created ${extent}${note ? `. ${note}` : ''}`
}
