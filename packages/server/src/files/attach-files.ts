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

type ParentIds = {
  task_id?: number | null
  project_id?: number | null
  milestone_id?: number | null
  message_id?: string | null
}

/** Throws 409 if the object, which is locked, would have too many files. Those in the trash do not count. */
export async function refuseTooMany(tx: Tx, parent: ParentIds, added: number): Promise<void> {
  const { count } = await tx
    .selectFrom('files')
    .where(isOfParent(parent))
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count + added > maxFilesPerParent) refuseConflict(`At most ${maxFilesPerParent} files can be attached here.`)
}

function isOfParent({ task_id, project_id, milestone_id, message_id }: ParentIds) {
  if (task_id) return sql<boolean>`task_id = ${task_id}`
  if (project_id) return sql<boolean>`project_id = ${project_id}`
  if (milestone_id) return sql<boolean>`milestone_id = ${milestone_id}`
  return sql<boolean>`message_id = ${message_id}::uuid`
}
