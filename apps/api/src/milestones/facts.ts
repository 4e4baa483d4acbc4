import type { Changes } from '@muster/contracts/facts/changes'
import type { Milestone } from '@muster/contracts/milestones'
import type { milestoneFields } from '@muster/contracts/milestones/fields'
import { excerpt } from '@muster/server/facts/excerpt'
import type { Fact, FactFrame } from '@muster/server/facts/record'

type MilestoneActor = { id: number; name: string }

/** `members` see it besides admins and managers; only its owner sees a personal one. */
const factOf = (actor: { id: number }, milestone: Milestone, action: Fact['action'], members: number[]): FactFrame => ({
  organizationId: milestone.organization_id,
  actorId: actor.id,
  entity: 'milestone',
  entityId: milestone.id,
  action,
  version: milestone.version,
  seenBy: members,
  private: milestone.is_personal,
})

/** The priority and the links of a notification about the milestone. */
const about = (milestone: Milestone) => ({
  priority: 'medium' as const,
  milestone_id: milestone.id,
  project_id: milestone.project_id,
  ...(milestone.goal_id !== null && { goal_id: milestone.goal_id }),
})

export const milestoneCreated = (actor: MilestoneActor, milestone: Milestone, members: number[]): Fact => ({
  ...factOf(actor, milestone, 'created', members),
  kind: 'milestone.created',
  values: { title: milestone.title },
  notices: [
    {
      to: { leads: !milestone.is_personal, users: members },
      notice: {
        kind: 'milestone.created',
        values: { actor: actor.name, title: milestone.title },
        ...about(milestone),
      },
    },
  ],
})

export const milestoneUpdated = (
  actor: { id: number },
  milestone: Milestone,
  changes: Changes<typeof milestoneFields>,
  members: number[],
): Fact => ({ ...factOf(actor, milestone, 'updated', members), kind: 'milestone.updated', values: { changes } })

/** It was linked to a goal or unlinked from one; `lostBy` saw it until then. */
export const milestoneLinked = (
  actor: { id: number },
  milestone: Milestone,
  members: number[],
  lostBy: number[] = [],
): Fact => ({ ...factOf(actor, milestone, 'updated', members), kind: 'milestone.linked', lostBy })

export const milestoneCommented = (
  actor: MilestoneActor,
  milestone: Milestone,
  comment: { id: number; content: string },
  { members, told }: { members: number[]; told: number[] },
): Fact => ({
  ...factOf(actor, milestone, 'updated', members),
  kind: 'milestone.commented',
  values: { comment_id: comment.id },
  notices: [
    {
      to: { users: told },
      notice: {
        kind: 'milestone.commented',
        values: { actor: actor.name, title: milestone.title, excerpt: excerpt(comment.content) },
        milestone_comment_id: comment.id,
        ...about(milestone),
      },
    },
  ],
})

/** A comment was changed or deleted: pages load it again, nobody is notified. */
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

/** Visible only to the actor, in all their windows. */
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
