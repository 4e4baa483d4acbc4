import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

/**
 * References that are found by reading the whole table, because it has few rows: at most about one for each member,
 * organization, custom field, template, import or export.
 */
const inSmallTables = [
  'chat_last_seen.user_id',
  'chat_presence.user_id',
  'custom_fields.deleted_by',
  'invitations.invited_by',
  'organization_exports.user_id',
  'organizations.created_by',
  'organizations.deleted_by',
  'task_imports.organization_id',
  'task_imports.organization_id,project_id',
  'task_imports.user_id',
  'templates.deleted_by',
  'templates.organization_id',
  'time_locks.locked_by',
]

it('deleting a row reads no other large table to find the references to it', async () => {
  // An index that starts with the organization alone still contains all rows of a large organization. One on a part of
  // the table does not serve, unless it only leaves out the rows without a reference.
  const { rows } = await database.pool.query<{ reference: string }>(`
    select c.conrelid::regclass || '.' || (
      select string_agg(a.attname, ',' order by k.place)
      from unnest(c.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    ) as reference
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0]
      where i.indrelid = c.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', first.attname)) and (
        i.indkey[0] = any(c.conkey) and (first.attname <> 'organization_id' or cardinality(c.conkey) = 1)
        or (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey and cardinality(c.conkey) > 1
      )
    )
    order by reference`)
  expect(rows.map(({ reference }) => reference)).toEqual(inSmallTables)
})
