import { can } from '@muster/contracts/capabilities'
import type { Comment } from '@muster/contracts/comments'
import type { HistoryLine, HistoryNames } from '@muster/contracts/facts/history'
import { historySentence, historyText } from '@muster/contracts/facts/text'
import type { Task } from '@muster/contracts/tasks'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { attachFiles } from '@muster/server/files/attach-files'
import { type CommentFileChanges, changeCommentFiles } from '@muster/server/files/change-comment-files'
import { filesOfComment } from '@muster/server/files/file-row'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { mentionedUsers } from '../notifications/mentioned-users.ts'
import { renewComment } from '../notifications/renew-comment.ts'
import { audience, taskCommentChanged, taskCommentEdited, taskCommented } from './facts.ts'
import { taskSeenBy } from './seen-by.ts'
import { assigneesOfParent } from './subtasks/assignees-of-parent.ts'
import { historyNames } from './text/history-names.ts'
import { isVisibleLine } from './text/visible-lines.ts'

/** A comment, or a history line whose texts have not been generated yet. */
export type CommentRow = Omit<Comment, 'content' | 'sentence' | 'change'> & {
  content: string | null
  line: HistoryLine | null
  names: Omit<HistoryNames, 'author'> | null
}

/** Comments and history lines as `c`, with the field names of the API contract, as the user sees them. */
export const commentRow = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('task_comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where(isVisibleLine(callerId))
    .select([
      'c.id',
      'c.content',
      'c.kind',
      sql<HistoryLine | null>`case when c.kind = 'system' then
        json_build_object('kind', c.fact_kind, 'values', c.fact_values) end`.as('line'),
      historyNames(db, callerId).as('names'),
      sql<
        Comment['user']
      >`json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`c.organization_id`)}, 'avatar', null)`.as(
        'user',
      ),
      filesOfComment('task_comment_id').as('files'),
      instant(sql.ref('c.created_at')).as('created_at'),
      instant(sql.ref('c.updated_at')).as('updated_at'),
    ])

/** Converts a row to the comment in a response. */
export const toComment = ({ id, content, line, names, ...row }: CommentRow): Comment => ({
  id,
  content: line ? historyText(line) : (content ?? ''),
  sentence: line && historySentence(line, { ...names, author: row.user.id }),
  change: line?.kind ?? null,
  ...row,
})

const readComment = async (tx: Tx, callerId: number, id: number): Promise<Comment> =>
  toComment(await commentRow(tx, callerId).where('c.id', '=', id).executeTakeFirstOrThrow())

type NewComment = { content: string; file_ids?: readonly number[] | undefined }

/** Adds a comment. Every user who sees the task may comment on it. */
export function addComment(
  store: Store,
  principal: Principal,
  taskId: number,
  { content, file_ids: fileIds }: NewComment,
): Promise<Comment> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const { id } = await tx
      .insertInto('task_comments')
      .values({ organization_id: task.organization_id, task_id: task.id, user_id: principal.userId, content })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (fileIds) await attachToComment(tx, principal, task, id, fileIds)
    await changeComments(tx, task.id, 1, fileIds !== undefined)
    await record(
      tx,
      taskCommented(actor, task, { id, content }, await mentionedUsers(tx, task.organization_id, content)),
    )
    return readComment(tx, principal.userId, id)
  })
}

/** Changes the text and the files of one of the caller's comments. */
export function updateComment(
  store: Store,
  principal: Principal,
  taskId: number,
  commentId: number,
  { content, ...files }: { content: string } & CommentFileChanges,
  ifMatch?: string,
): Promise<Comment> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const comment = await commentOf(tx, task.id, commentId)
    refuseUnless(can.editComment(actor, comment))
    const current = await readComment(tx, principal.userId, commentId)
    refuseStaleObject(ifMatch, principal.userId, current)
    await tx.updateTable('task_comments').set({ content, updated_at: sql`now()` }).where('id', '=', commentId).execute()
    const parent = { task_id: task.id, task_comment_id: commentId }
    const edited = { organizationId: task.organization_id, parent, field: 'content', content } as const
    await changeCommentFiles(tx, principal, edited, files)
    if (files.file_ids ?? files.removed_file_ids) await changeComments(tx, task.id, 0, true)
    await renewComment(tx, actor.id, { ...(await commentContext(tx, task)), id: commentId, content })
    const mentioned = await mentionedUsers(tx, task.organization_id, content, current.content)
    await record(tx, taskCommentEdited(actor, task, { id: commentId, content }, mentioned))
    return readComment(tx, principal.userId, commentId)
  })
}

/** Deletes one of the caller's comments. */
export function deleteComment(store: Store, principal: Principal, taskId: number, commentId: number): Promise<void> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const comment = await commentOf(tx, task.id, commentId)
    refuseUnless(can.editComment(actor, comment))
    const { files } = await readComment(tx, principal.userId, commentId)
    await tx.deleteFrom('task_comments').where('id', '=', commentId).execute()
    await changeComments(tx, task.id, -1, files.length > 0)
    await renewComment(tx, actor.id, { ...(await commentContext(tx, task)), id: commentId })
    await record(tx, taskCommentChanged(actor, task, commentId))
  })
}

async function commentContext(tx: Tx, task: Task) {
  const above = task.parent_id === null ? [] : (await assigneesOfParent(sql`${task.id}::int`).execute(tx)).rows
  const seenBy = [...audience(task), ...above.map(({ user_id }) => user_id)]
  return { kind: 'task' as const, organizationId: task.organization_id, seenBy }
}

const commentOf = async (tx: Tx, taskId: number, commentId: number) =>
  (await tx
    .selectFrom('task_comments')
    .select(['user_id', 'kind'])
    .where('id', '=', commentId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()) ?? refuseNotFound('Comment')

const attachToComment = (tx: Tx, principal: Principal, task: Task, commentId: number, fileIds: readonly number[]) =>
  attachFiles(tx, principal, task.organization_id, fileIds, { task_id: task.id, task_comment_id: commentId })

/** Changes the number of comments, and notes whether the files of the task, which include those of comments, changed. */
const changeComments = (tx: Tx, taskId: number, difference: number, filesChanged: boolean) =>
  tx
    .updateTable('tasks')
    .set({
      comment_count: sql`comment_count + ${difference}`,
      files_version: sql`files_version + ${filesChanged ? 1 : 0}`,
    })
    .where('id', '=', taskId)
    .execute()
