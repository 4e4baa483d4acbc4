import type { Milestone } from '@muster/contracts/milestones'
import { leadsOrganization } from '@muster/server/access/visibility'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { membersSeeing as membersSeeingProject } from '../projects/seen-by.ts'

/**
 * The members who see the milestone for a reason other than the role of admin or manager. A personal milestone is seen
 * only by the owners of its goals.
 */
export async function membersSeeing(
  tx: Tx,
  milestone: Pick<Milestone, 'id' | 'project_id' | 'is_personal'>,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select g.user_id from goal_milestones gm join goals g on g.id = gm.goal_id
    where gm.milestone_id = ${milestone.id} and g.is_personal and g.deleted_at is null`.execute(tx)
  const ownerIds = rows.map((row) => row.user_id)
  if (milestone.is_personal) return ownerIds
  return [...new Set([...ownerIds, ...(await membersSeeingProject(tx, milestone.project_id))])]
}

/** All members who see a team milestone, including admins and managers. */
export async function allMembersSeeing(tx: Tx, milestone: Milestone): Promise<number[]> {
  const leaders = await tx
    .selectFrom('memberships as m')
    .select('m.user_id')
    .where('m.organization_id', '=', milestone.organization_id)
    .where('m.status', '=', 'active')
    .where(leadsOrganization)
    .execute()
  return [...new Set([...leaders.map((row) => row.user_id), ...(await membersSeeing(tx, milestone))])]
}
