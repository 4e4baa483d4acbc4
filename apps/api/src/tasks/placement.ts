import { type Actor, can } from '@muster/contracts/capabilities'
import type { Tables } from '@muster/database/tables'
import { invalid, notFound, notYourOrganization, refuseUnless } from '@muster/server/problems'
import type { Session } from '@muster/server/session'
import { leads } from '@muster/server/sight'
import type { Db } from '@muster/server/store'
import { type Kysely, sql } from 'kysely'

type Asked = {
  organization_id?: number
  project_id?: number
  goal_id?: number | null
  goal_milestone_id?: number | null
}
export type Placement = {
  organization_id: number
  project_id: number
  goal_id: number | null
  milestone_id: number | null
}

type Found = {
  role: Actor['role']
  name: string
  organization_id: number
  project_id: number | null
  goal_id: number | null
  goal_found: boolean
}

/**
 * Where a task goes, and who the caller is there: the organization from the body, the milestone or the project.
 * Refuses before it says anything about what is in the organization: 403 for a foreign one and for a member, 404 for a project, goal or
 * milestone that is not in it, 422 when they contradict each other.
 */
export async function placementFor(
  db: Db,
  session: Session,
  asked: Asked,
): Promise<{ placement: Placement; actor: Actor & { name: string } }> {
  if (!asked.project_id && !asked.goal_milestone_id) invalid({ field: 'project_id', message: 'Project is required' })
  const found = await look(db, session, asked)
  if (!found)
    return asked.organization_id ? notYourOrganization() : notFound(asked.goal_milestone_id ? 'Milestone' : 'Project')
  const actor = { id: session.userId, role: found.role, name: found.name }
  // Whoever may not place a task there learns nothing about what is there.
  refuseUnless(can.placeTask(actor))
  return { actor, placement: placed(found, asked) }
}

function placed(found: Found, asked: Asked): Placement {
  if (found.project_id === null) return notFound(asked.goal_milestone_id ? 'Milestone' : 'Project')
  if (asked.goal_id && !found.goal_found) return notFound('Goal')
  return {
    organization_id: found.organization_id,
    project_id: found.project_id,
    goal_id: asked.goal_id ?? found.goal_id,
    milestone_id: asked.goal_milestone_id ?? null,
  }
}

async function look(db: Kysely<Tables>, session: Session, asked: Asked): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with place as (
      select p.organization_id, p.id as project_id, null::int as goal_id from projects p
      where ${asked.goal_milestone_id ?? null}::int is null and p.id = ${asked.project_id ?? null} and p.deleted_at is null
      union all
      select ms.organization_id, ms.project_id, (select gm.goal_id from goal_milestones gm where gm.milestone_id = ms.id order by gm.id limit 1)
      from milestones ms join projects p on p.id = ms.project_id and p.deleted_at is null
      where ms.id = ${asked.goal_milestone_id ?? null} and ms.deleted_at is null
        and ms.project_id = coalesce(${asked.project_id ?? null}, ms.project_id)
    )
    select m.role, coalesce(u.full_name, u.username) as name, m.organization_id, place.project_id, place.goal_id,
      exists (
        select from goals g where g.id = ${asked.goal_id ?? null} and g.organization_id = m.organization_id and g.deleted_at is null
      ) as goal_found
    from memberships m
    join users u on u.id = m.user_id
    left join place on place.organization_id = m.organization_id
    where m.user_id = ${session.userId} and m.status = 'active'
      and m.organization_id = coalesce(${asked.organization_id ?? null}, (select organization_id from place))
      -- Without the organization in the body, a member must not learn that a foreign-looking project exists.
      and (${asked.organization_id ?? null}::int is not null or ${leads} or exists (
        select from tasks t join task_assignees a on a.task_id = t.id where t.project_id = place.project_id and a.user_id = m.user_id
      ))`.execute(db)
  return rows[0]
}
