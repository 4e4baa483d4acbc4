import type { Task } from '@muster/contracts/tasks'
import type { Tx } from '@muster/server/store'
import { tasksVisibleTo } from '../tasks/visible-to.ts'
import type { Viewers } from './facts.ts'

/** Who sees the receipt, apart from admins and managers. The user who assigned the task may no longer see it. */
export async function viewersOf(tx: Tx, { id }: Task, assigneeId: number, assignedBy: number): Promise<Viewers> {
  const seen = await tasksVisibleTo(tx, assignedBy).where('t.id', '=', id).select('t.id').executeTakeFirst()
  return { assigneeId, assignedBy, isSeenByAssigner: seen !== undefined }
}
