import { can } from '@muster/contracts/capabilities'
import type { Comment } from '@muster/contracts/comments'
import type { Task } from '@muster/contracts/tasks'
import { instant } from '@muster/database/json'
import { nameIn } from '@muster/server/access/name-in'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseStaleObject } from '@muster/server/http/etag'
import { notFound, refuseUnless } from '@muster/server/http/problems'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { renewComment } from '../notifications/renew-comment.ts'
import { audience, taskCommentChanged, taskCommented } from './facts.ts'
import { taskSeenBy } from './seen-by.ts'

/** Comments, as `c`, in the contract's words. */
export const commentRow = (db: Db) =>
  db
    .selectFrom('task_comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.content',
      'c.kind',
      sql<
        Comment['user']
      >`json_build_object('id', u.id, 'full_name', ${nameIn(sql`c.organization_id`)}, 'avatar', null)`.as('user'),
      instant(sql.ref('c.created_at')).as('created_at'),
      instant(sql.ref('c.updated_at')).as('updated_at'),
    ])

/** Adds a comment; who sees the task may. */
export function addComment(store: Store, session: Session, taskId: number, content: string): Promise<Comment> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, session, taskId)
    const { id } = await tx
      .insertInto('task_comments')
      .values({ organization_id: task.organization_id, task_id: task.id, user_id: session.userId, content })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countComments(tx, task.id, 1)
    await record(tx, taskCommented(actor, task, { id, content }))
    return commentRow(tx).where('c.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** Changes one's own comment, within its task. */
export function updateComment(
  store: Store,
  session: Session,
  taskId: number,
  commentId: number,
  content: string,
  ifMatch?: string,
): Promise<Comment> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, session, taskId)
    const comment = await commentOf(tx, task.id, commentId)
    refuseUnless(can.editComment(actor, comment))
    const current = await commentRow(tx).where('c.id', '=', commentId).executeTakeFirstOrThrow()
    refuseStaleObject(ifMatch, session.userId, current)
    await tx.updateTable('task_comments').set({ content, updated_at: sql`now()` }).where('id', '=', commentId).execute()
    await renewComment(tx, actor.id, { ...about(task), id: commentId, content })
    await record(tx, taskCommentChanged(actor, task))
    return commentRow(tx).where('c.id', '=', commentId).executeTakeFirstOrThrow()
  })
}

/** Deletes one's own comment, within its task. */
export function deleteComment(store: Store, session: Session, taskId: number, commentId: number): Promise<void> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, session, taskId)
    const comment = await commentOf(tx, task.id, commentId)
    refuseUnless(can.editComment(actor, comment))
    await tx.deleteFrom('task_comments').where('id', '=', commentId).execute()
    await countComments(tx, task.id, -1)
    await renewComment(tx, actor.id, { ...about(task), id: commentId })
    await record(tx, taskCommentChanged(actor, task))
  })
}

const about = (task: Task) => ({
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
    .executeTakeFirst()) ?? notFound('Comment')

const countComments = (tx: Tx, taskId: number, by: number) =>
  tx
    .updateTable('tasks')
    .set({ comment_count: sql`comment_count + ${by}` })
    .where('id', '=', taskId)
    .execute()
