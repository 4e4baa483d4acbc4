import { can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { changesOf } from '@muster/contracts/facts/changes'
import type { updateProject as call, Project } from '@muster/contracts/projects'
import { projectFields } from '@muster/contracts/projects/fields'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { refuseReversed } from './dates.ts'
import { projectUpdated } from './facts.ts'
import { membersSeeing, projectSeenBy } from './seen-by.ts'

type Changes = OutputOf<NonNullable<typeof call.body>>

const changeable = ['name', 'description', 'status', 'start_date', 'end_date', 'budget'] as const

/** Changes the given fields that differ; any status may follow any other. */
export function updateProject(
  store: Store,
  session: Session,
  id: number,
  body: Changes,
  ifMatch?: string,
): Promise<Project> {
  return store.write(async (tx) => {
    const { project, actor } = await projectSeenBy(tx, session, id, ifMatch)
    refuseUnless(can.editProject(actor))
    refuseChanged(body, project, changeable)
    const fields = changeable.filter((key) => body[key] !== undefined && body[key] !== project[key])
    if (fields.length === 0) return project
    if (fields.some((field) => field.endsWith('_date'))) refuseReversed({ ...project, ...dated(body) })

    await tx
      .updateTable('projects')
      .set({
        ...Object.fromEntries(fields.map((field) => [field, body[field]])),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    const { project: changed } = await projectSeenBy(tx, session, id)
    const changes = changesOf(projectFields, fields, project, changed)
    await record(tx, projectUpdated(actor, changed, changes, await membersSeeing(tx, id)))
    return changed
  })
}

const dated = ({ start_date, end_date }: Changes) => ({
  ...(start_date !== undefined && { start_date }),
  ...(end_date !== undefined && { end_date }),
})
