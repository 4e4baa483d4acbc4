import { type Actor, can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { updateProject as call, Project } from '@muster/contracts/projects'
import { type ProjectField, projectFields } from '@muster/contracts/projects/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { newlyMentioned } from '../notifications/mentioned-users.ts'
import { projectColumns } from './columns.ts'
import { refuseReversed } from './dates.ts'
import { projectUpdated } from './facts.ts'
import { membersSeeing, projectSeenBy } from './seen-by.ts'

type ProjectChanges = OutputOf<NonNullable<typeof call.body>>

/**
 * Updates the fields in the body that differ from the current values. The status may change from any value to any
 * other.
 */
export function updateProject(
  store: Store,
  principal: Principal,
  id: number,
  body: ProjectChanges,
  ifMatch?: string,
): Promise<Project> {
  return store.write(async (tx) => {
    const { project, actor } = await projectSeenBy(tx, principal, id, ifMatch)
    refuseUnless(can.editProject(actor))
    refuseReadOnlyChanges(body, project, keysOf(projectFields))
    const fields = projectColumns.changed(body, project)
    refuseUnless(fields.every((key) => mayChange(actor, key)))
    if (fields.length === 0) return project
    if (fields.some((field) => field.endsWith('_date'))) refuseReversed({ ...project, ...datesIn(body) })

    await tx
      .updateTable('projects')
      .set({
        ...projectColumns.byColumn(body, fields),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    const { project: changed } = await projectSeenBy(tx, principal, id)
    const changes = changesOf(projectFields, fields, project, changed)
    const mentioned = await newlyMentioned(tx, project, changed)
    await record(tx, projectUpdated(actor, changed, changes, await membersSeeing(tx, id), mentioned))
    return changed
  })
}

/** Whether the caller may change this field: `projectFields` names the capability that it requires. */
function mayChange(actor: Actor, key: ProjectField): boolean {
  const field = projectFields[key]
  return can[field.change](actor)
}

const datesIn = ({ start_date, end_date }: ProjectChanges) => ({
  ...(start_date !== undefined && { start_date }),
  ...(end_date !== undefined && { end_date }),
})
