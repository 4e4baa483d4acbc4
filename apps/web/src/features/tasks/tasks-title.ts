import { type Actor, can } from '@muster/contracts/capabilities'
import type { Area } from '../../lib/area.ts'
import { formatCount } from '../../lib/format/count.ts'

/**
 * The title of the task page. In the employee area it includes the number of tasks. `count` is undefined while loading.
 */
export function tasksTitle(area: Area, actor: Actor, count: number | undefined) {
  if (area !== 'employee') return 'Tasks'
  return `${can.seeEverything(actor) ? 'Organization Tasks' : 'My Tasks'} (${count === undefined ? '…' : formatCount(count)})`
}
