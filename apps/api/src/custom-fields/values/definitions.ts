import type { FieldDefinition } from '@muster/contracts/custom-fields/fields'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** A field with what a write of a value depends on. */
export type ProjectField = FieldDefinition & { id: number; is_required: boolean }

const definition = sql`f.id, f.name, f.kind, f.unit, f.currency, f.is_required, coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position, o.id)
  from custom_field_options o where o.field_id = f.id
), '[]') as options`

/** The fields of a project, in their order. */
export async function fieldsOfProject(db: Db, projectId: number): Promise<ProjectField[]> {
  const { rows } = await sql<ProjectField>`
    select ${definition} from custom_field_projects fp join custom_fields f on f.id = fp.field_id
    where fp.project_id = ${projectId} order by f.position, f.id`.execute(db)
  return rows
}

/** Those of these fields of an organization that exist, in their order. */
export async function fieldsAmong(db: Db, organizationId: number, ids: readonly number[]): Promise<ProjectField[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProjectField>`
    select ${definition} from custom_fields f
    where f.organization_id = ${organizationId} and f.deleted_at is null and f.id = any(${ids}::int[])
    order by f.position, f.id`.execute(db)
  return rows
}

/** Whether new tasks of a project must have values, as an SQL expression. */
export const hasRequiredFields = (projectId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from custom_field_projects fp join custom_fields f on f.id = fp.field_id
  where fp.project_id = ${projectId} and f.is_required
)`
