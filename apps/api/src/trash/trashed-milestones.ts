import type { UserIdExpression } from '@muster/server/access/caller'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isPersonal } from '../milestones/visible-to.ts'

/** Whether the milestone `ms` belongs to a personal goal of the user. */
export const isOwnMilestone = (userId: UserIdExpression | Expression<number>) => sql<boolean>`exists (
  select from goal_milestones gm join goals g on g.id = gm.goal_id
  where gm.milestone_id = ms.id and g.is_personal and g.user_id = ${userId}
)`

/** Whether the milestone `ms` is a team milestone or belongs to a personal goal of the user. */
export const isVisibleMilestone = (callerId: UserIdExpression) =>
  sql<boolean>`(not ${isPersonal} or ${isOwnMilestone(callerId)})`

/** The individually deleted milestones of an organization, as rows of the trash. */
export const trashedMilestones = (callerId: UserIdExpression, organizationId: RawBuilder<unknown>) => sql`
  select 'milestone', ms.id, ms.title, ms.deleted_at, ms.deleted_by, 0, 0, 0
  from milestones ms
  where ms.deleted_by is not null and ms.organization_id = ${organizationId}
    and ${isVisibleMilestone(callerId)}`
