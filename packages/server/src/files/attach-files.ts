import { maxFilesPerParent, type StoredFile } from '@muster/contracts/files/fields'
import { sql } from 'kysely'
import type { Principal } from '../access/principal.ts'
import { refuseConflict, refuseNotFound } from '../http/problems.ts'
import type { Tx } from '../store.ts'
import { readFiles } from './file-row.ts'
import { isUnattached } from './is-unattached.ts'

/** The columns that name the object of a file. */
export type FileParent =
  | { task_id: number; task_comment_id?: number }
  | { project_id: number }
  | { milestone_id: number; milestone_comment_id: number }
  | { room_id: string; message_id: string }

/**
 * Attaches files that the caller has uploaded to an object that the transaction has locked. Throws 404 unless all of
 * them are the caller's, in the organization and stored, and 409 if one is attached already.
 */
export async function attachFiles(
  tx: Tx,
  { userId }: Pick<Principal, 'userId'>,
  organizationId: number,
  fileIds: readonly number[],
  parent: FileParent,
): Promise<StoredFile[]> {
  const ids = [...new Set(fileIds)].toSorted((a, b) => a - b)
  const { rows } = await sql<{ is_unattached: boolean }>`
    select ${isUnattached} as is_unattached from files
    where id = any(${ids}::int[]) and organization_id = ${organizationId} and uploaded_by = ${userId}
      and state = 'stored' and deleted_at is null
    order by id for update`.execute(tx)
  if (rows.length !== ids.length) return refuseNotFound('File')
  if (rows.some((row) => !row.is_unattached)) refuseConflict('The file is attached already.')
  await refuseTooMany(tx, parent, ids.length)
  await tx
    .updateTable('files')
    .set({ ...parent, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
  return readFiles(tx, ids)
}

async function refuseTooMany(tx: Tx, parent: FileParent, added: number): Promise<void> {
  const { count } = await tx
    .selectFrom('files')
    .where(isOfParent(parent))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count + added > maxFilesPerParent) refuseConflict(`At most ${maxFilesPerParent} files can be attached here.`)
}

function isOfParent(parent: FileParent) {
  if ('task_id' in parent) return sql<boolean>`task_id = ${parent.task_id}`
  if ('project_id' in parent) return sql<boolean>`project_id = ${parent.project_id}`
  if ('milestone_id' in parent) return sql<boolean>`milestone_id = ${parent.milestone_id}`
  return sql<boolean>`message_id = ${parent.message_id}::uuid`
}
