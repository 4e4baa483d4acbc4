import type { Changes } from '@muster/contracts/facts/changes'
import type { Milestone } from '@muster/contracts/milestones'
import type { milestoneFields } from '@muster/contracts/milestones/fields'
import { excerpt } from '@muster/server/facts/excerpt'
import type { Fact, FactBase } from '@muster/server/facts/fact'

type MilestoneActor = { id: number; name: string }

/**
 * The common properties of facts about a milestone. `members` are the users who see it besides admins and managers;
 * only `members` see a personal milestone.
 */
const factOf = (actor: { id: number }, milestone: Milestone, action: Fact['action'], members: number[]): FactBase => ({
  organizationId: milestone.organization_id,
  actorId: actor.id,
  entity: 'milestone',
  entityId: milestone.id,
  action,
  version: milestone.version,
  seenBy: members,
  private: milestone.is_personal,
})

/** The priority of a notification about the milestone, and the ids of the objects that it links to. */
const notificationFields = (milestone: Milestone) => ({
  priority: 'medium' as const,
  milestone_id: milestone.id,
  project_id: milestone.project_id,
  ...(milestone.goal_id !== null && { goal_id: milestone.goal_id }),
})

/** The notification of the users whom the milestone's description mentions. */
const descriptionNotification = (actor: MilestoneActor, milestone: Milestone, users: number[]) => ({
  to: { users },
  notification: {
    kind: 'milestone.mentioned_in_description',
    values: { actor: actor.name, title: milestone.title },
    ...notificationFields(milestone),
  } as const,
})

/** A new milestone, with the users whom its description mentions. */
export const milestoneCreated = (
  actor: MilestoneActor,
  milestone: Milestone,
  members: number[],
  mentioned: number[],
): Fact => ({
  ...factOf(actor, milestone, 'created', members),
  kind: 'milestone.created',
  values: { title: milestone.title },
  notifications: [
    descriptionNotification(actor, milestone, mentioned),
    {
      to: { adminsAndManagers: !milestone.is_personal, users: members },
      notification: {
        kind: 'milestone.created',
        values: { actor: actor.name, title: milestone.title },
        ...notificationFields(milestone),
      },
    },
  ],
})

/** A changed milestone, with the users whom its description newly mentions. */
export const milestoneUpdated = (
  actor: MilestoneActor,
  milestone: Milestone,
  changes: Changes<typeof milestoneFields>,
  members: number[],
  mentioned: number[],
): Fact => ({
  ...factOf(actor, milestone, 'updated', members),
  kind: 'milestone.updated',
  values: { changes },
  notifications: [descriptionNotification(actor, milestone, mentioned)],
})

/** The milestone was linked to a goal or unlinked from a goal; the users in `lostBy` no longer see it. */
export const milestoneLinked = (
  actor: { id: number },
  milestone: Milestone,
  members: number[],
  lostBy: number[] = [],
): Fact => ({ ...factOf(actor, milestone, 'updated', members), kind: 'milestone.linked', lostBy })

type CommentText = { id: number; content: string }

/** The notification of the users whom a comment mentions. */
const mentionNotification = (actor: MilestoneActor, milestone: Milestone, comment: CommentText, users: number[]) => ({
  to: { users },
  notification: {
    kind: 'milestone.mentioned',
    values: { actor: actor.name, title: milestone.title, excerpt: excerpt(comment.content) },
    milestone_comment_id: comment.id,
    ...notificationFields(milestone),
  } as const,
})

/** A new comment. The mentioned users get the notification about the mention instead of the one about the comment. */
export const milestoneCommented = (
  actor: MilestoneActor,
  milestone: Milestone,
  comment: CommentText,
  { members, recipients, mentioned }: { members: number[]; recipients: number[]; mentioned: number[] },
): Fact => ({
  ...factOf(actor, milestone, 'updated', members),
  kind: 'milestone.commented',
  values: { comment_id: comment.id },
  notifications: [
    mentionNotification(actor, milestone, comment, mentioned),
    {
      to: { users: recipients },
      notification: {
        kind: 'milestone.commented',
        values: { actor: actor.name, title: milestone.title, excerpt: excerpt(comment.content) },
        milestone_comment_id: comment.id,
        ...notificationFields(milestone),
      },
    },
  ],
})

/** A comment was changed or deleted: clients load the comments again, but nobody is notified. */
export const milestoneCommentChanged = (
  actor: { id: number },
  milestone: Milestone,
  commentId: number,
  members: number[],
): Fact => ({
  ...factOf(actor, milestone, 'updated', members),
  kind: 'milestone.comment_changed',
  values: { comment_id: commentId },
})

/** A comment was changed: only the users whom it newly mentions are notified. */
export const milestoneCommentEdited = (
  actor: MilestoneActor,
  milestone: Milestone,
  comment: CommentText,
  { members, mentioned }: { members: number[]; mentioned: number[] },
): Fact => ({
  ...milestoneCommentChanged(actor, milestone, comment.id, members),
  notifications: [mentionNotification(actor, milestone, comment, mentioned)],
})

/** A fact that only the actor sees, in all of the actor's windows. */
export const milestoneCelebrated = (actor: { id: number }, milestone: Milestone): Fact => ({
  ...factOf(actor, milestone, 'updated', [actor.id]),
  kind: 'milestone.celebrated',
  private: true,
})

export const milestoneDeleted = (actor: { id: number }, milestone: Milestone, members: number[]): Fact => ({
  ...factOf(actor, milestone, 'deleted', members),
  kind: 'milestone.deleted',
  values: { title: milestone.title },
})
