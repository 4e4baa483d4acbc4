import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { invalid, notFound, refuseUnless } from '@muster/server/http/problems'
import { actingIn, actingMember, lockFound } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { keepProject } from '../projects/keep.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'

export type Place = { organization_id: number; project_id: number }

/** A goal that the caller may plan milestones for. */
export type PlannedGoal = {
  id: number
  organization_id: number
  project_id: number | null
  user_id: number
  is_personal: boolean
}

type RequestedPlace = { organization_id?: number; project_id?: number }

/**
 * Returns the goal, locked until the transaction ends, after the project of the new milestone: 404 if it is not
 * visible, 403 if the caller may not plan it.
 */
export async function goalToPlan(tx: Tx, session: Session, goalId: number, projectId?: number): Promise<PlannedGoal> {
  const found = await lockFound(
    tx,
    () =>
      goalsVisibleTo(tx, session.userId)
        .where('g.id', '=', goalId)
        .select(['g.id', 'g.organization_id', 'g.project_id', 'g.user_id', 'g.is_personal', 'm.role'])
        .executeTakeFirst(),
    ({ organization_id: of, project_id }) => ({
      members: { of, keep: [session.userId] },
      projects: {
        keep: sql`select id from projects where id = ${projectId ?? project_id}::int and organization_id = ${of}`,
      },
      goals: { change: [goalId] },
    }),
  )
  if (!found) return notFound('Goal')
  const { role, ...goal } = found
  refuseUnless(can.createMilestone({ id: session.userId, role }, goal))
  return goal
}

/**
 * Returns the place of a new milestone: its project, by default the goal's, which is kept out of the trash until the
 * transaction ends. Permissions are checked before existence, so that the response reveals nothing: 403 for a foreign
 * organization and for a caller without permission.
 */
export async function placeFor(
  tx: Tx,
  session: Session,
  requested: RequestedPlace,
  goal?: PlannedGoal,
): Promise<Place> {
  if (goal && requested.organization_id !== undefined && requested.organization_id !== goal.organization_id)
    return notFound('Goal')
  const organizationId = goal?.organization_id ?? requested.organization_id
  if (!goal) {
    if (organizationId === undefined) return nowhere(requested)
    refuseUnless(can.createMilestone(await actingMember(tx, session, organizationId)))
  }
  const projectId = requested.project_id ?? goal?.project_id
  if (projectId === undefined || projectId === null) return nowhere({ organization_id: organizationId })

  if (projectId === goal?.project_id) {
    await keepProject(tx, projectId)
    return { organization_id: goal.organization_id, project_id: projectId }
  }
  const project = await projectSeen(tx, session, projectId)
  if (!project || project.organization_id !== (organizationId ?? project.organization_id)) return notFound('Project')
  // Lock order: the membership before the project.
  const actor = (await actingIn(tx, session, project.organization_id)) ?? notFound('Project')
  refuseUnless(can.createMilestone(actor, goal))
  await keepProject(tx, projectId)
  return { organization_id: project.organization_id, project_id: projectId }
}

const projectSeen = (tx: Tx, session: Session, projectId: number) =>
  projectsVisibleTo(tx, session.userId).where('p.id', '=', projectId).select('p.organization_id').executeTakeFirst()

function nowhere({ organization_id, project_id }: RequestedPlace): never {
  const project = { field: 'project_id', message: texts.milestone.projectRequired }
  const organization = { field: 'organization_id', message: texts.milestone.organizationRequired }
  if (project_id !== undefined) return invalid(organization)
  return organization_id === undefined ? invalid(project, organization) : invalid(project)
}
