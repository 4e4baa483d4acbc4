import type pg from 'pg'

export type Migration = { name: string; checksum: string }
/** A table of a backup, with its columns in order. */
export type Table = { name: string; columns: string[] }
/**
 * The sequence of a column. `last` is the last value that the sequence returned or, if `called` is false, the first
 * value that it will return.
 */
export type Counter = { table: string; column: string; last: string; called: boolean }

/**
 * Tables of the schema `public` that a backup omits: `migrations`, because the new installation records its own
 * migrations; `nodes`, because it lists the running services; `organization_exports`, because the files of exports are not
 * in the database; `storage_usage`, because it is measured again; and `task_words`, because a trigger adds its rows with
 * the tasks.
 */
const excludedTables = ['migrations', 'nodes', 'organization_exports', 'storage_usage', 'task_words']

export async function migrationsOf(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>('select name, checksum from migrations order by name')
  return rows
}

/** The tables of a backup, each after the other tables that it refers to. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      array(
        select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid
      ) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    order by c.relname`,
    [excludedTables],
  )
  const ordered: Table[] = []
  for (let remaining = rows; remaining.length > 0; ) {
    const missing = new Set(remaining.map(({ name }) => name))
    const ready = remaining.filter(({ refers_to }) => !refers_to.some((name) => missing.has(name)))
    if (ready.length === 0) throw new Error(`The tables ${[...missing].join(', ')} refer to each other in a circle.`)
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** The current values of the sequences of these tables, which do not depend on the transaction's snapshot. */
export async function countersOf(client: pg.Client, tables: Table[]): Promise<Counter[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, d.objid::regclass::text as sequence
    from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_class c on c.oid = d.refobjid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.deptype in ('a', 'i') and c.relname = any($1)
    order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  const counters: Counter[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    )
    counters.push(...values.map((value) => ({ table, column, ...value })))
  }
  return counters
}
