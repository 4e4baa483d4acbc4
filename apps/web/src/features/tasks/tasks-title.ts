import { type Actor, can } from '@muster/contracts/capabilities'
import type { Area } from '../../lib/area.ts'
import { formatCount } from '../../lib/format/count.ts'

/** The title of the task page. The employee page includes the number of tasks, undefined while loading. */
export function tasksTitle(area: Area, actor: Actor, count: number | undefined) {
  if (area !== 'employee') return 'Tasks'
  return `${can.seeEverything(actor) ? 'Organization Tasks' : 'My Tasks'} (${count === undefined ? '…' : formatCount(count)})`
}
