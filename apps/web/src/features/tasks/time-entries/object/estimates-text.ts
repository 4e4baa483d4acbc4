import type { ObjectTime } from '@muster/contracts/time-entries/object-time'
import { formatCount } from '../../../../lib/format/count.ts'

/** How many of the counted tasks have an estimate, because the others make the estimate too small. */
export function estimatesText({ of, task_count, estimated_task_count }: ObjectTime): string {
  const tasks = task_count === 1 ? 'task' : 'tasks'
  const seen = of === 'own' ? ' that you see' : ''
  if (estimated_task_count === 0) return `No estimate on ${formatCount(task_count)} ${tasks}${seen}.`
  if (task_count === 1) return `One task${seen}, with an estimate.`
  if (estimated_task_count === task_count) return `All ${formatCount(task_count)} tasks${seen} have an estimate.`
  const have = estimated_task_count === 1 ? 'has' : 'have'
  return `${formatCount(estimated_task_count)} of ${formatCount(task_count)} tasks${seen} ${have} an estimate.`
}
