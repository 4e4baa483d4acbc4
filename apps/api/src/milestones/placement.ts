import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { refuseInvalid, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorIn, lockActorOrRefuse, lockFound } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { keepProject } from '../projects/keep.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'

export type MilestonePlacement = { organization_id: number; project_id: number }

/** A goal to which the caller may add milestones. */
export type ParentGoal = {
  id: number
  organization_id: number
  project_id: number | null
  user_id: number
  is_personal: boolean
}

type RequestedPlacement = { organization_id?: number; project_id?: number }

/**
 * Locks the caller's membership, then the project `projectId` or, by default, the goal's project, and then the goal
 * until the transaction ends. Returns the goal. Throws 404 if the goal is not visible, and 403 if the caller may not
 * add milestones to it.
 */
export async function lockParentGoal(
  tx: Tx,
  principal: Principal,
  goalId: number,
  projectId?: number,
): Promise<ParentGoal> {
  const found = await lockFound(
    tx,
    () =>
      goalsVisibleTo(tx, principal.userId)
        .where('g.id', '=', goalId)
        .select(['g.id', 'g.organization_id', 'g.project_id', 'g.user_id', 'g.is_personal', 'm.role'])
        .executeTakeFirst(),
    ({ organization_id: of, project_id }) => ({
      members: { organizationId: of, keep: [principal.userId] },
      projects: {
        keep: sql`select id from projects where id = ${projectId ?? project_id}::int and organization_id = ${of}`,
      },
      goals: { change: [goalId] },
    }),
  )
  if (!found) return refuseNotFound('Goal')
  const { role, ...goal } = found
  refuseUnless(can.createMilestone({ id: principal.userId, role }, goal))
  return goal
}

/**
 * Returns the organization and project of a new milestone, by default those of the goal, and keeps the project out of
 * the trash until the transaction ends. Permissions are checked before existence, so that the response does not reveal
 * what exists. Throws 403 for a caller without permission and, if there is no goal, for an organization that the caller
 * does not belong to; with a goal, an organization other than the goal's causes 404.
 */
export async function placementFor(
  tx: Tx,
  principal: Principal,
  requested: RequestedPlacement,
  goal?: ParentGoal,
): Promise<MilestonePlacement> {
  if (goal && requested.organization_id !== undefined && requested.organization_id !== goal.organization_id)
    return refuseNotFound('Goal')
  const organizationId = goal?.organization_id ?? requested.organization_id
  if (!goal) {
    if (organizationId === undefined) return refuseMissingPlacement(requested)
    refuseUnless(can.createMilestone(await lockActorOrRefuse(tx, principal, organizationId)))
  }
  const projectId = requested.project_id ?? goal?.project_id
  if (projectId === undefined || projectId === null) return refuseMissingPlacement({ organization_id: organizationId })

  if (projectId === goal?.project_id) {
    await keepProject(tx, projectId)
    return { organization_id: goal.organization_id, project_id: projectId }
  }
  const project = await visibleProject(tx, principal, projectId)
  if (!project || project.organization_id !== (organizationId ?? project.organization_id))
    return refuseNotFound('Project')
  // Lock order: the membership before the project.
  const actor = (await lockActorIn(tx, principal, project.organization_id)) ?? refuseNotFound('Project')
  refuseUnless(can.createMilestone(actor, goal))
  await keepProject(tx, projectId)
  return { organization_id: project.organization_id, project_id: projectId }
}

const visibleProject = (tx: Tx, principal: Principal, projectId: number) =>
  projectsVisibleTo(tx, principal.userId).where('p.id', '=', projectId).select('p.organization_id').executeTakeFirst()

function refuseMissingPlacement({ organization_id, project_id }: RequestedPlacement): never {
  const project = { field: 'project_id', message: texts.milestone.projectRequired }
  const organization = { field: 'organization_id', message: texts.milestone.organizationRequired }
  if (project_id !== undefined) return refuseInvalid(organization)
  return organization_id === undefined ? refuseInvalid(project, organization) : refuseInvalid(project)
}
