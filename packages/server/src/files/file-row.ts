import type { StoredFile } from '@muster/contracts/files/fields'
import { instant } from '@muster/database/json'
import { type RawBuilder, sql } from 'kysely'
import { nameInOrganization } from '../access/name-in-organization.ts'
import type { Db } from '../store.ts'

/** The columns of a file, joined as `f` with its uploader as `u`, with the field names of the API contract. */
const fileColumns = sql`
  f.id, f.organization_id, f.name, f.size, f.type, f.kind, f.width, f.height, f.preview_state,
  json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`f.organization_id`)}) as uploaded_by,
  case
    when f.task_comment_id is not null then json_build_object('type', 'task_comment', 'id', f.task_comment_id)
    when f.task_id is not null then json_build_object('type', 'task', 'id', f.task_id)
    when f.project_id is not null then json_build_object('type', 'project', 'id', f.project_id)
    when f.milestone_comment_id is not null
      then json_build_object('type', 'milestone_comment', 'id', f.milestone_comment_id)
    when f.message_id is not null then json_build_object('type', 'message', 'id', f.message_id)
  end as attached_to,
  ${instant(sql.ref('f.created_at'))} as created_at`

/** Selects these files, a query with all columns of `files`, with the field names of the API contract. */
export const fileRows = (files: RawBuilder<unknown> | { toOperationNode(): unknown }) => sql<StoredFile>`
  select ${fileColumns} from (${files}) f join users u on u.id = f.uploaded_by`

/** The files of the comment that is joined as `c`, as a JSON array. */
export const filesOfComment = (column: 'task_comment_id' | 'milestone_comment_id') => sql<StoredFile[]>`(
  select coalesce(json_agg(row_to_json(o) order by o.id), '[]')
  from (
    ${fileRows(sql`select * from files f where f.${sql.raw(column)} = c.id and f.deleted_at is null`)}
  ) o
)`

/** The files of the chat message that is joined as `m`, as a JSON array; null if there are none. */
export const filesOfMessage = sql<StoredFile[] | null>`(
  select json_agg(row_to_json(o) order by o.id)
  from (${fileRows(sql`select * from files f where f.message_id = m.id and f.deleted_at is null`)}) o
)`

/** Reads files by their ids, in the order of the ids. */
export async function readFiles(db: Db, ids: readonly number[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    ${fileRows(sql`select * from files where id = any(${ids}::int[])`)} order by f.id`.execute(db)
  return rows
}
