import { can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import type { createProject as call, Project } from '@muster/contracts/projects'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { actingMember } from '@muster/server/lock-order'
import type { Store } from '@muster/server/store'
import { refuseReversed } from './dates.ts'
import { projectCreated } from './facts.ts'
import { projectSeenBy } from './seen-by.ts'

type NewProject = OutputOf<NonNullable<typeof call.body>>

/** Creates a project in an organization that the caller leads. */
export async function createProject(store: Store, session: Session, body: NewProject): Promise<Project> {
  return store.write(async (tx) => {
    refuseUnless(can.createProject(await actingMember(tx, session, body.organization_id)))
    refuseReversed(body)
    const { id } = await tx
      .insertInto('projects')
      .values({ ...body, created_by: session.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { project, actor } = await projectSeenBy(tx, session, id)
    await record(tx, projectCreated(actor, project))
    return project
  })
}
