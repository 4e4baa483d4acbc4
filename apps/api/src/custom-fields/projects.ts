import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { refuseInvalid } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWords } from './values/lock-words.ts'

/**
 * Adds a locked field to exactly these projects. Projects in the trash keep it, so that it is there again when they are
 * restored. Throws 422 if a project is not found in the organization.
 */
export async function setProjects(
  tx: Tx,
  organizationId: number,
  fieldId: number,
  projectIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(projectIds)]
  await lockInOrder(tx, { projects: { keep: ofOrganization(organizationId, ids) } })
  const { rows } = await sql`${ofOrganization(organizationId, ids)}`.execute(tx)
  if (rows.length < ids.length) refuseInvalid({ field: 'project_ids', message: customFieldTexts.notAProject })
  await lockWords(tx, fieldId)
  await sql`
    with removed as (
      delete from custom_field_projects fp using projects p
      where fp.field_id = ${fieldId} and p.id = fp.project_id and p.deleted_at is null
        and not fp.project_id = any(${ids}::int[])
    )
    insert into custom_field_projects (project_id, field_id, organization_id)
    select unnest(${ids}::int[]), ${fieldId}::int, ${organizationId}::int
    on conflict (project_id, field_id) do nothing`.execute(tx)
}

const ofOrganization = (organizationId: number, ids: readonly number[]) => sql`
  select id from projects where organization_id = ${organizationId} and id = any(${ids}::int[]) and deleted_at is null`
