import type { Milestone } from '@muster/contracts/milestones'
import { excerpt } from '@muster/server/facts/excerpt'
import type { Fact } from '@muster/server/facts/record'

type MilestoneActor = { id: number; name: string }

/** `members` are those who see it besides who leads; a personal one is seen by its owner alone. */
const factOf = (
  actor: { id: number },
  milestone: Milestone,
  kind: string,
  action: Fact['action'],
  members: number[],
): Fact => ({
  kind,
  organizationId: milestone.organization_id,
  actorId: actor.id,
  entity: 'milestone',
  entityId: milestone.id,
  action,
  version: milestone.version,
  seenBy: members,
  private: milestone.is_personal,
})

const about = (milestone: Milestone) => ({
  milestone_id: milestone.id,
  project_id: milestone.project_id,
  ...(milestone.goal_id !== null && { goal_id: milestone.goal_id }),
})

export const milestoneCreated = (actor: MilestoneActor, milestone: Milestone, members: number[]): Fact => ({
  ...factOf(actor, milestone, 'milestone.created', 'created', members),
  notices: [
    {
      to: { leads: !milestone.is_personal, users: members },
      notice: {
        type: 'milestone_created',
        title: 'Milestone created',
        message: `${actor.name} created the milestone "${milestone.title}"`,
        priority: 'medium',
        ...about(milestone),
      },
    },
  ],
})

export const milestoneUpdated = (
  actor: { id: number },
  milestone: Milestone,
  fields: string[],
  members: number[],
): Fact => ({ ...factOf(actor, milestone, 'milestone.updated', 'updated', members), details: { fields } })

/** It was put under a goal or taken off one; `lostBy` saw it until then. */
export const milestoneLinked = (
  actor: { id: number },
  milestone: Milestone,
  members: number[],
  lostBy: number[] = [],
): Fact => ({ ...factOf(actor, milestone, 'milestone.linked', 'updated', members), lostBy })

export const milestoneCommented = (
  actor: MilestoneActor,
  milestone: Milestone,
  comment: { id: number; content: string },
  { members, told }: { members: number[]; told: number[] },
): Fact => ({
  ...factOf(actor, milestone, 'milestone.commented', 'updated', members),
  notices: [
    {
      to: { users: told },
      notice: {
        type: 'milestone_comment',
        title: `${actor.name} commented on "${milestone.title}"`,
        message: excerpt(comment.content),
        priority: 'medium',
        milestone_comment_id: comment.id,
        ...about(milestone),
      },
    },
  ],
})

/** A comment was changed or taken back: others refetch, nobody is told. */
export const milestoneCommentChanged = (actor: { id: number }, milestone: Milestone, members: number[]): Fact =>
  factOf(actor, milestone, 'milestone.comment_changed', 'updated', members)

/** Concerns only who has seen it, in all their windows. */
export const milestoneCelebrated = (actor: { id: number }, milestone: Milestone): Fact => ({
  ...factOf(actor, milestone, 'milestone.celebrated', 'updated', [actor.id]),
  private: true,
})

export const milestoneDeleted = (actor: { id: number }, milestone: Milestone, members: number[]): Fact => ({
  ...factOf(actor, milestone, 'milestone.deleted', 'deleted', members),
  details: { title: milestone.title },
})
