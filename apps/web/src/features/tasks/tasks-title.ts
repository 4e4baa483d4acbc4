import { type Actor, can } from '@muster/contracts/capabilities'
import { formatCount } from '../../lib/count.ts'
import type { TaskVariant } from './task-variant.ts'

/** The page's title; the employee page counts its tasks (undefined: not known yet). */
export function tasksTitle(variant: TaskVariant, actor: Actor, count: number | undefined) {
  if (variant !== 'employee') return 'Tasks'
  return `${can.seeEverything(actor) ? 'Organization Tasks' : 'My Tasks'} (${count === undefined ? '…' : formatCount(count)})`
}
