import { can } from '@muster/contracts/capabilities'
import type { Comment } from '@muster/contracts/comments'
import type { HistoryLine } from '@muster/contracts/facts/history'
import { historyText } from '@muster/contracts/facts/text'
import type { Task } from '@muster/contracts/tasks'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Principal } from '@muster/server/access/principal'
import { mentionedIn } from '@muster/server/facts/mentioned-in'
import { record } from '@muster/server/facts/record'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { renewComment } from '../notifications/renew-comment.ts'
import { audience, taskCommentChanged, taskCommentEdited, taskCommented } from './facts.ts'
import { taskSeenBy } from './seen-by.ts'

/** A comment, or a history line whose text has not been generated yet. */
export type CommentRow = Omit<Comment, 'content'> & { content: string | null; line: HistoryLine | null }

/** Comments and history lines as `c`, with the field names of the API contract. */
export const commentRow = (db: Db) =>
  db
    .selectFrom('task_comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.content',
      'c.kind',
      sql<HistoryLine | null>`case when c.kind = 'system' then
        json_build_object('kind', c.fact_kind, 'values', c.fact_values) end`.as('line'),
      sql<
        Comment['user']
      >`json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`c.organization_id`)}, 'avatar', null)`.as(
        'user',
      ),
      instant(sql.ref('c.created_at')).as('created_at'),
      instant(sql.ref('c.updated_at')).as('updated_at'),
    ])

/** Converts a row to the comment in a response. */
export const toComment = ({ id, content, line, ...row }: CommentRow): Comment => ({
  id,
  content: line ? historyText(line) : (content ?? ''),
  ...row,
})

const readComment = async (tx: Tx, id: number): Promise<Comment> =>
  toComment(await commentRow(tx).where('c.id', '=', id).executeTakeFirstOrThrow())

/** Adds a comment. Every user who sees the task may comment on it. */
export function addComment(store: Store, principal: Principal, taskId: number, content: string): Promise<Comment> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const { id } = await tx
      .insertInto('task_comments')
      .values({ organization_id: task.organization_id, task_id: task.id, user_id: principal.userId, content })
      .returning('id')
      .executeTakeFirstOrThrow()
    await changeCommentCount(tx, task.id, 1)
    await record(tx, taskCommented(actor, task, { id, content }, await mentionedUsers(tx, task, content)))
    return readComment(tx, id)
  })
}

/** Changes one of the caller's comments. */
export function updateComment(
  store: Store,
  principal: Principal,
  taskId: number,
  commentId: number,
  content: string,
  ifMatch?: string,
): Promise<Comment> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const comment = await commentOf(tx, task.id, commentId)
    refuseUnless(can.editComment(actor, comment))
    const current = await readComment(tx, commentId)
    refuseStaleObject(ifMatch, principal.userId, current)
    await tx.updateTable('task_comments').set({ content, updated_at: sql`now()` }).where('id', '=', commentId).execute()
    await renewComment(tx, actor.id, { ...commentContext(task), id: commentId, content })
    const mentioned = await mentionedUsers(tx, task, content, current.content)
    await record(tx, taskCommentEdited(actor, task, { id: commentId, content }, mentioned))
    return readComment(tx, commentId)
  })
}

/** Deletes one of the caller's comments. */
export function deleteComment(store: Store, principal: Principal, taskId: number, commentId: number): Promise<void> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, principal, taskId)
    const comment = await commentOf(tx, task.id, commentId)
    refuseUnless(can.editComment(actor, comment))
    await tx.deleteFrom('task_comments').where('id', '=', commentId).execute()
    await changeCommentCount(tx, task.id, -1)
    await renewComment(tx, actor.id, { ...commentContext(task), id: commentId })
    await record(tx, taskCommentChanged(actor, task, commentId))
  })
}

/**
 * The members whom a text mentions by their usernames, except those whom `previousText` mentioned already. `record`
 * leaves out the users who do not see the task.
 */
async function mentionedUsers(tx: Tx, task: Task, text: string, previousText = ''): Promise<number[]> {
  const mentionedBefore = mentionedIn(previousText)
  const names = mentionedIn(text).filter((name) => !mentionedBefore.includes(name))
  if (names.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    join memberships m on m.user_id = u.id and m.organization_id = ${task.organization_id} and m.status = 'active'
    where lower(u.username) = any(${names}::text[]) order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}

const commentContext = (task: Task) => ({
  kind: 'task' as const,
  organizationId: task.organization_id,
  seenBy: audience(task),
})

const commentOf = async (tx: Tx, taskId: number, commentId: number) =>
  (await tx
    .selectFrom('task_comments')
    .select(['user_id', 'kind'])
    .where('id', '=', commentId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()) ?? refuseNotFound('Comment')

const changeCommentCount = (tx: Tx, taskId: number, difference: number) =>
  tx
    .updateTable('tasks')
    .set({ comment_count: sql`comment_count + ${difference}` })
    .where('id', '=', taskId)
    .execute()
