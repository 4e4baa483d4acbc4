import type { Session } from '@muster/server/access/session'
import { notFound } from '@muster/server/http/problems'
import { actingIn } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { keepProject } from '../projects/keep.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'

/**
 * Returns a project of the organization that the caller sees, kept out of the trash until the transaction ends; or 404.
 */
export async function projectFor(tx: Tx, session: Session, id: number, organizationId: number | undefined) {
  const project = await projectsVisibleTo(tx, session.userId)
    .where('p.id', '=', id)
    .$if(organizationId !== undefined, (q) => q.where('p.organization_id', '=', organizationId ?? 0))
    .select(['p.id', 'p.organization_id'])
    .executeTakeFirst()
  if (!project) return notFound('Project')
  // Lock order: the membership before the project.
  if (!(await actingIn(tx, session, project.organization_id))) return notFound('Project')
  await keepProject(tx, id)
  return project
}
