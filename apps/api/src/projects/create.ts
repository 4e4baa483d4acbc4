import { can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { newValues } from '@muster/contracts/field'
import type { createProject as call, Project } from '@muster/contracts/projects'
import { projectFields } from '@muster/contracts/projects/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { insertRow } from '@muster/server/insert-row'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Store } from '@muster/server/store'
import { mentionedUsers } from '../notifications/mentioned-users.ts'
import { projectColumns } from './columns.ts'
import { refuseReversed } from './dates.ts'
import { projectCreated } from './facts.ts'
import { projectSeenBy } from './seen-by.ts'

type NewProject = OutputOf<NonNullable<typeof call.body>>

/** Creates a project in an organization where the caller is an admin or manager. */
export async function createProject(store: Store, principal: Principal, body: NewProject): Promise<Project> {
  return store.write(async (tx) => {
    refuseUnless(can.createProject(await lockActorOrRefuse(tx, principal, body.organization_id)))
    refuseReversed(body)
    const { organization_id } = body
    const fields = projectColumns.newRow(newValues(projectFields, projectColumns.stored, body))
    const id = await insertRow(tx, 'projects', { organization_id, created_by: principal.userId }, fields)
    const { project, actor } = await projectSeenBy(tx, principal, id)
    const mentioned = await mentionedUsers(tx, project.organization_id, project.description)
    await record(tx, projectCreated(actor, project, mentioned))
    return project
  })
}
