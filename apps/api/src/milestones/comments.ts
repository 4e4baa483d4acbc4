import { can } from '@muster/contracts/capabilities'
import type { Comment } from '@muster/contracts/comments'
import type { Milestone } from '@muster/contracts/milestones'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { attachFiles } from '@muster/server/files/attach-files'
import { type CommentFileChanges, changeCommentFiles } from '@muster/server/files/change-comment-files'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { mentionedUsers } from '../notifications/mentioned-users.ts'
import { renewComment } from '../notifications/renew-comment.ts'
import { commentRow } from './comment-row.ts'
import { milestoneCommentChanged, milestoneCommentEdited, milestoneCommented } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { withNotifiedGoal } from './notified-goal.ts'
import { milestoneSeenBy, type SeenMilestone } from './seen-by.ts'

type NewComment = { comment: string; file_ids?: readonly number[] | undefined }

/** Adds a comment. Every user who sees the milestone may comment on it. */
export function addComment(
  store: Store,
  principal: Principal,
  milestoneId: number,
  { comment: content, file_ids: fileIds }: NewComment,
): Promise<Comment> {
  return store.write(async (tx) => {
    const { milestone, actor } = await milestoneSeenBy(tx, principal, milestoneId)
    const members = await membersSeeing(tx, milestone)
    const recipients = await recipientsOf(tx, milestone)
    const { id } = await tx
      .insertInto('milestone_comments')
      .values({
        organization_id: milestone.organization_id,
        milestone_id: milestoneId,
        user_id: principal.userId,
        content,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (fileIds) await attachToComment(tx, principal, milestone, id, fileIds)
    await changeCommentCount(tx, milestoneId, 1)
    await record(
      tx,
      milestoneCommented(
        actor,
        await withNotifiedGoal(tx, milestone),
        { id, content },
        {
          members,
          mentioned: await mentionedUsers(tx, milestone.organization_id, content),
          // Only users who can see a personal milestone are notified of its comments; admins and managers usually
          // cannot see it.
          recipients: milestone.is_personal ? recipients.filter((userId) => members.includes(userId)) : recipients,
        },
      ),
    )
    return commentRow(tx).where('c.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** Changes the text and the files of the user's own comment on this milestone. */
export function updateComment(
  store: Store,
  principal: Principal,
  milestoneId: number,
  commentId: number,
  { comment: content, ...files }: { comment: string } & CommentFileChanges,
  ifMatch?: string,
): Promise<Comment> {
  return store.write(async (tx) => {
    const seen = await milestoneSeenBy(tx, principal, milestoneId)
    await requireOwnComment(tx, seen, commentId)
    const current = await commentRow(tx).where('c.id', '=', commentId).executeTakeFirstOrThrow()
    refuseStaleObject(ifMatch, principal.userId, current)
    await tx
      .updateTable('milestone_comments')
      .set({ content, updated_at: sql`now()` })
      .where('id', '=', commentId)
      .execute()
    const parent = { milestone_id: milestoneId, milestone_comment_id: commentId }
    const { organization_id: organizationId } = seen.milestone
    await changeCommentFiles(tx, principal, { organizationId, parent, field: 'comment', content }, files)
    await recordEdit(tx, seen, { id: commentId, content, previousContent: current.content })
    return commentRow(tx).where('c.id', '=', commentId).executeTakeFirstOrThrow()
  })
}

/** Deletes the user's own comment on this milestone. */
export function deleteComment(
  store: Store,
  principal: Principal,
  milestoneId: number,
  commentId: number,
): Promise<void> {
  return store.write(async (tx) => {
    const seen = await milestoneSeenBy(tx, principal, milestoneId)
    await requireOwnComment(tx, seen, commentId)
    await tx.deleteFrom('milestone_comments').where('id', '=', commentId).execute()
    await changeCommentCount(tx, milestoneId, -1)
    await recordDeletion(tx, seen, commentId)
  })
}

/** Throws 404 unless the comment is on this milestone, and 403 for another user's comment. */
async function requireOwnComment(tx: Tx, { milestone, actor }: SeenMilestone, commentId: number): Promise<void> {
  const comment = await tx
    .selectFrom('milestone_comments')
    .select('user_id')
    .where('id', '=', commentId)
    .where('milestone_id', '=', milestone.id)
    .executeTakeFirst()
  if (!comment) return refuseNotFound('Comment')
  refuseUnless(can.editComment(actor, { ...comment, kind: 'user' }))
}

type EditedComment = { id: number; content: string; previousContent: string }

async function recordEdit(tx: Tx, { milestone, actor }: SeenMilestone, { previousContent, ...comment }: EditedComment) {
  const members = await membersSeeing(tx, milestone)
  await renewComment(tx, actor.id, { ...commentContext(milestone, members), ...comment })
  const mentioned = await mentionedUsers(tx, milestone.organization_id, comment.content, previousContent)
  await record(
    tx,
    milestoneCommentEdited(actor, await withNotifiedGoal(tx, milestone), comment, { members, mentioned }),
  )
}

async function recordDeletion(tx: Tx, { milestone, actor }: SeenMilestone, id: number) {
  const members = await membersSeeing(tx, milestone)
  await renewComment(tx, actor.id, { ...commentContext(milestone, members), id })
  await record(tx, milestoneCommentChanged(actor, milestone, id, members))
}

const commentContext = (milestone: Milestone, seenBy: number[]) => ({
  kind: 'milestone' as const,
  organizationId: milestone.organization_id,
  seenBy,
  private: milestone.is_personal,
})

const attachToComment = (
  tx: Tx,
  principal: Principal,
  milestone: Milestone,
  commentId: number,
  fileIds: readonly number[],
) =>
  attachFiles(tx, principal, milestone.organization_id, fileIds, {
    milestone_id: milestone.id,
    milestone_comment_id: commentId,
  })

const changeCommentCount = (tx: Tx, milestoneId: number, difference: number) =>
  tx
    .updateTable('milestones')
    .set({ comment_count: sql`comment_count + ${difference}` })
    .where('id', '=', milestoneId)
    .execute()

/** The users to notify: the milestone's creator, its commenters and the assignees of its tasks. */
async function recipientsOf(tx: Tx, { id, created_by }: Milestone): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select c.user_id from milestone_comments c where c.milestone_id = ${id}
    union
    select a.user_id from tasks t join task_assignees a on a.task_id = t.id
    where t.milestone_id = ${id} and t.deleted_at is null`.execute(tx)
  const userIds = rows.map((row) => row.user_id)
  return created_by === null ? userIds : [...new Set([created_by, ...userIds])]
}
