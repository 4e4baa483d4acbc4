import { type Actor, can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { memberOf } from '@muster/server/actor'
import { invalid, notFound, refuseUnless } from '@muster/server/problems'
import type { Session } from '@muster/server/session'
import type { Tx } from '@muster/server/store'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { keepProject } from '../projects/keep.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'

export type Place = { organization_id: number; project_id: number }

/** A goal that the caller may put milestones under. */
export type PlannedGoal = {
  id: number
  organization_id: number
  project_id: number | null
  user_id: number
  is_personal: boolean
}

type Asked = { organization_id?: number; project_id?: number }

/** The goal, locked until the transaction ends: 404 when it is not in sight, 403 when the caller may not plan it. */
export async function goalToPlan(tx: Tx, session: Session, goalId: number): Promise<PlannedGoal> {
  const found = await goalsVisibleTo(tx, session.userId)
    .where('g.id', '=', goalId)
    .select(['g.id', 'g.organization_id', 'g.project_id', 'g.user_id', 'g.is_personal', 'm.role'])
    .forNoKeyUpdate('g')
    .executeTakeFirst()
  if (!found) return notFound('Goal')
  const { role, ...goal } = found
  refuseUnless(can.createMilestone({ id: session.userId, role }, goal))
  return goal
}

/**
 * Where a new milestone goes: its project, by default the goal's, which stays out of the trash until the transaction
 * ends. Refuses before it says anything about what is there: 403 for a foreign organization and for who may not.
 */
export async function placeFor(tx: Tx, session: Session, asked: Asked, goal?: PlannedGoal): Promise<Place> {
  if (goal && asked.organization_id !== undefined && asked.organization_id !== goal.organization_id)
    return notFound('Goal')
  const organizationId = goal?.organization_id ?? asked.organization_id
  if (!goal && organizationId !== undefined)
    refuseUnless(can.createMilestone(await memberOf(tx, session, organizationId)))
  const projectId = asked.project_id ?? goal?.project_id
  if (projectId === undefined || projectId === null) return nowhere(organizationId)

  if (projectId === goal?.project_id) {
    await keepProject(tx, projectId)
    return { organization_id: goal.organization_id, project_id: projectId }
  }
  const project = await projectSeen(tx, session, projectId)
  if (!project || project.organization_id !== (organizationId ?? project.organization_id)) return notFound('Project')
  refuseUnless(can.createMilestone(project.actor, goal))
  await keepProject(tx, projectId)
  return { organization_id: project.organization_id, project_id: projectId }
}

async function projectSeen(tx: Tx, session: Session, projectId: number) {
  const found = await projectsVisibleTo(tx, session.userId)
    .where('p.id', '=', projectId)
    .select(['p.organization_id', 'm.role'])
    .executeTakeFirst()
  const actor: Actor | undefined = found && { id: session.userId, role: found.role }
  return found && actor && { organization_id: found.organization_id, actor }
}

function nowhere(organizationId: number | undefined): never {
  const project = { field: 'project_id', message: texts.milestone.projectRequired }
  const organization = { field: 'organization_id', message: texts.milestone.organizationRequired }
  return organizationId === undefined ? invalid(project, organization) : invalid(project)
}
