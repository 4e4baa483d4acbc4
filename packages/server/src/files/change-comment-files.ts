import { sql } from 'kysely'
import type { Principal } from '../access/principal.ts'
import { refuseInvalid, refuseNotFound } from '../http/problems.ts'
import type { Tx } from '../store.ts'
import { attachFiles } from './attach-files.ts'

const fieldNames = { content: 'Content', comment: 'Comment' } as const

/** A comment whose object the transaction has locked, with the columns of `files` that name it. */
type EditedComment = {
  organizationId: number
  parent: { task_id: number; task_comment_id: number } | { milestone_id: number; milestone_comment_id: number }
  /** The field of the text in the body, for the refusal of a comment with neither text nor files. */
  field: keyof typeof fieldNames
  content: string
}

export type CommentFileChanges = {
  file_ids?: readonly number[] | undefined
  removed_file_ids?: readonly number[] | undefined
}

/**
 * Moves files of the caller's comment to the trash and attaches others. Throws 404 for a file of another comment, and 422 if
 * the comment then has neither text nor files.
 */
export async function changeCommentFiles(
  tx: Tx,
  principal: Pick<Principal, 'userId'>,
  { organizationId, parent, field, content }: EditedComment,
  { file_ids: added, removed_file_ids: removed }: CommentFileChanges,
): Promise<void> {
  const isOfComment =
    'task_id' in parent
      ? sql<boolean>`task_comment_id = ${parent.task_comment_id}`
      : sql<boolean>`milestone_comment_id = ${parent.milestone_comment_id}`
  const files = await tx.selectFrom('files').where(isOfComment).select(['id', 'deleted_at']).orderBy('id').execute()
  if (removed) {
    const ids = new Set(files.map(({ id }) => id))
    if (removed.some((id) => !ids.has(id))) refuseNotFound('File')
    await tx
      .updateTable('files')
      .set({ deleted_at: sql`now()`, deleted_by: principal.userId })
      .where('id', 'in', removed)
      .where('deleted_at', 'is', null)
      .execute()
  }
  if (added) await attachFiles(tx, principal, organizationId, added, parent)
  const left = files.some(({ id, deleted_at }) => deleted_at === null && !removed?.includes(id))
  if (content === '' && !left && !added) refuseInvalid({ field, message: `${fieldNames[field]} must not be empty` })
}
