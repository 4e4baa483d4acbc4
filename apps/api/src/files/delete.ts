import { can } from '@muster/contracts/capabilities'
import type { StoredFile } from '@muster/contracts/files/fields'
import type { Principal } from '@muster/server/access/principal'
import { refuseTooMany } from '@muster/server/files/attach-files'
import { readFiles } from '@muster/server/files/file-row'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { type FoundFile, lockParent, type SeenParent } from './seen-parent.ts'
import { filesVisibleTo, trashedFilesVisibleTo } from './visible-to.ts'

/**
 * Moves a file to the trash for 30 days. A file that is not attached to anything is deleted, because nobody else has
 * seen it.
 */
export function deleteFile(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { file, parent } = await lockFile(tx, principal, id, 'in use')
    if (!parent) {
      await tx.deleteFrom('files').where('id', '=', id).execute()
      return
    }
    refuseUnless(mayDelete(parent, file))
    await tx
      .updateTable('files')
      .set({ deleted_at: sql`now()`, deleted_by: principal.userId })
      .where('id', '=', id)
      .execute()
    await parent.recordDeletion(file)
  })
}

/** Restores a file from the trash. Who may delete it may restore it. Throws 409 if its object has too many files by now. */
export function restoreFile(store: Store, principal: Principal, id: number): Promise<StoredFile> {
  return store.write(async (tx) => {
    const { file, parent } = await lockFile(tx, principal, id, 'in the trash')
    if (!parent) return refuseNotFound('File')
    refuseUnless(mayDelete(parent, file))
    await refuseTooMany(tx, file, 1)
    await tx.updateTable('files').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
    await parent.recordRestoration(file)
    const [restored] = await readFiles(tx, [id])
    return restored ?? refuseNotFound('File')
  })
}

const mayDelete = ({ actor }: SeenParent, { uploaded_by, message_id }: FoundFile) =>
  can.deleteFile(actor, {
    uploaded_by: { id: uploaded_by },
    attached_to: message_id === null ? null : { type: 'message' },
  })

type Place = 'in use' | 'in the trash'
type LockedFile = { file: FoundFile; parent: SeenParent | undefined }

/** Locks the object of the file, if there is one, and then the file. Throws 404 if the caller does not see the file. */
async function lockFile(tx: Tx, principal: Principal, id: number, place: Place): Promise<LockedFile> {
  const visible = place === 'in use' ? filesVisibleTo : trashedFilesVisibleTo
  const find = visible(tx, principal.userId)
    .where('f.id', '=', id)
    .select(['f.id', 'f.name', 'f.uploaded_by', 'f.task_id', 'f.task_comment_id', 'f.project_id'])
    .select(['f.milestone_id', 'f.milestone_comment_id', 'f.room_id', 'f.message_id'])
  const found = (await find.executeTakeFirst()) ?? (await refuseMissing(tx, principal, id, place))
  const parent = await lockParent(tx, principal, found)
  // Another transaction may have attached, deleted or restored the file before its object was locked.
  const file = (await find.forUpdate('f').executeTakeFirst()) ?? refuseNotFound('File')
  if (!parent && (file.task_id ?? file.project_id ?? file.milestone_id ?? file.room_id) !== null)
    return refuseNotFound('File')
  return { file, parent }
}

/** Throws 404, or 409 for a file that is to be restored but is not in the trash. */
async function refuseMissing(tx: Tx, principal: Principal, id: number, place: Place): Promise<never> {
  const inUse = filesVisibleTo(tx, principal.userId).where('f.id', '=', id).select('f.id')
  if (place === 'in the trash' && (await inUse.executeTakeFirst()))
    return refuseConflict('The file is not in the trash.')
  return refuseNotFound('File')
}
