import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import { lockActorIn } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { keepProject } from '../projects/keep.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'

/**
 * Returns the project with this id, and keeps it out of the trash until the transaction ends. Throws 404 if the project
 * is not visible to the caller. With `organizationId`, also throws 404 if it belongs to a different organization.
 */
export async function projectFor(tx: Tx, principal: Principal, id: number, organizationId: number | undefined) {
  const project = await projectsVisibleTo(tx, principal.userId)
    .where('p.id', '=', id)
    .$if(organizationId !== undefined, (q) => q.where('p.organization_id', '=', organizationId ?? 0))
    .select(['p.id', 'p.organization_id'])
    .executeTakeFirst()
  if (!project) return refuseNotFound('Project')
  // Lock order: the membership before the project.
  if (!(await lockActorIn(tx, principal, project.organization_id))) return refuseNotFound('Project')
  await keepProject(tx, id)
  return project
}
