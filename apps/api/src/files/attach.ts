import { can } from '@muster/contracts/capabilities'
import { maxFilesPerParent, type StoredFile } from '@muster/contracts/files/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { membersSeeing, projectSeenBy } from '../projects/seen-by.ts'
import { taskSeenBy } from '../tasks/seen-by.ts'
import { changeFiles } from './change-files.ts'
import { projectFilesAttached, taskFilesAttached } from './facts.ts'
import { readFiles } from './file-row.ts'

/** The columns that name the object of a file. */
export type FileParent =
  | { task_id: number; task_comment_id?: number }
  | { project_id: number }
  | { milestone_id: number; milestone_comment_id: number }

/**
 * Attaches files that the caller has uploaded to an object that the transaction has locked. Throws 404 unless all of
 * them are the caller's, in the organization and stored, and 409 if one is attached already.
 */
export async function attachFiles(
  tx: Tx,
  principal: Principal,
  organizationId: number,
  fileIds: readonly number[],
  parent: FileParent,
): Promise<StoredFile[]> {
  const ids = [...new Set(fileIds)].toSorted((a, b) => a - b)
  const { rows } = await sql<{ is_attached: boolean }>`
    select num_nonnulls(task_id, project_id, milestone_id) > 0 as is_attached from files
    where id = any(${ids}::int[]) and organization_id = ${organizationId} and uploaded_by = ${principal.userId}
      and state = 'stored' and deleted_at is null
    order by id for update`.execute(tx)
  if (rows.length !== ids.length) return refuseNotFound('File')
  if (rows.some((row) => row.is_attached)) refuseConflict('The file is attached already.')
  await refuseTooMany(tx, parent, ids.length)
  await tx
    .updateTable('files')
    .set({ ...parent, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
  return readFiles(tx, ids)
}

async function refuseTooMany(tx: Tx, parent: FileParent, added: number): Promise<void> {
  const column = 'task_id' in parent ? 'task_id' : 'project_id' in parent ? 'project_id' : 'milestone_id'
  const id = 'task_id' in parent ? parent.task_id : 'project_id' in parent ? parent.project_id : parent.milestone_id
  const { count } = await tx
    .selectFrom('files')
    .where(column, '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count + added > maxFilesPerParent) refuseConflict(`At most ${maxFilesPerParent} files can be attached here.`)
}

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
