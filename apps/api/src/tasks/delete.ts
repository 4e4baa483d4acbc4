import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { taskSeenBy, visibleTask } from './seen-by.ts'
import { endFamily, trashWithSubtasks } from './subtasks/trash.ts'

/** Moves a task to the trash, with its comments and with the tasks below it. */
export function deleteTask(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const found = await visibleTask(tx, principal, id)
    refuseUnless(can.deleteTask(found.actor))
    const linked = await endFamily(tx, principal, found.task.organization_id, [id])
    const { task, actor } = await taskSeenBy(tx, principal, id, undefined, 'end')
    refuseUnless(can.deleteTask(actor))
    await trashWithSubtasks(tx, principal, task.organization_id, [id], linked)
  })
}
