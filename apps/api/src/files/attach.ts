import { can } from '@muster/contracts/capabilities'
import type { StoredFile } from '@muster/contracts/files/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { attachFiles } from '@muster/server/files/attach-files'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { membersSeeing, projectSeenBy } from '../projects/seen-by.ts'
import { taskSeenBy } from '../tasks/seen-by.ts'
import { changeFiles } from './change-files.ts'
import { projectFilesAttached, taskFilesAttached } from './facts.ts'

export function attachTaskFiles(
  store: Store,
  principal: Principal,
  taskId: number,
  fileIds: readonly number[],
): Promise<StoredFile[]> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    refuseUnless(can.attachTaskFile(actor, task))
    const files = await attachFiles(tx, principal, task.organization_id, fileIds, { task_id: task.id })
    await changeFiles(tx, 'tasks', task.id, files.length)
    await record(tx, taskFilesAttached(actor, task, files))
    return files
  })
}

export function attachProjectFiles(
  store: Store,
  principal: Principal,
  projectId: number,
  fileIds: readonly number[],
): Promise<StoredFile[]> {
  return store.write(async (tx) => {
    const { project, actor } = await projectSeenBy(tx, principal, projectId)
    refuseUnless(can.attachProjectFile(actor))
    const files = await attachFiles(tx, principal, project.organization_id, fileIds, { project_id: project.id })
    await changeFiles(tx, 'projects', project.id, files.length)
    await record(tx, projectFilesAttached(actor, project, files, await membersSeeing(tx, project.id)))
    return files
  })
}
