import type { CopiedProject } from '@muster/contracts/templates'
import { formatCount } from '../../../lib/format/count.ts'
import { missingText } from './queries.ts'

/** What was created, and what was left out. */
export function createdText({ project, task_count, missing }: CopiedProject): string {
  const tasks = task_count === 1 ? '1 task' : `${formatCount(task_count)} tasks`
  const left = missingText(missing)
  return `${project.name} created with ${tasks}${left ? `. ${left}` : ''}`
}
