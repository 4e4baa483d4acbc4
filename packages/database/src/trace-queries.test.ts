import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { testDatabase } from './testing.ts'
import { summaryOf } from './trace-queries.ts'
import { type Attributes, inSpan, type Span, type Tracing, useTracing } from './tracing.ts'

type Recorded = { name: string; parent: string | undefined; attributes: Attributes; failure?: string; ended: boolean }

/** Records spans in memory, and knows the current one as a library does. */
function recorder() {
  const spans: Recorded[] = []
  const currentName = new AsyncLocalStorage<string | undefined>()
  const tracing: Tracing = {
    start(name, { attributes = {} } = {}): Span {
      const recorded: Recorded = { name, parent: currentName.getStore(), attributes: { ...attributes }, ended: false }
      spans.push(recorded)
      return {
        set: (values) => void Object.assign(recorded.attributes, values),
        fail: (reason) => {
          recorded.failure = reason
        },
        end: () => {
          recorded.ended = true
        },
        run: (work) => currentName.run(name, work),
      }
    },
    current: () => (currentName.getStore() ? { trace_id: '', span_id: '', traceparent: '' } : undefined),
    outside: (work) => currentName.run(undefined, work),
  }
  return { tracing, spans }
}

afterEach(() => useTracing(undefined))

it('a statement is summarized by its kind and tables, those that it writes first', () => {
  const summary = (text: string) => Object.values(summaryOf(text)).flat().join(' ')
  expect(summary('select 1')).toBe('SELECT')
  expect(summary('begin')).toBe('BEGIN')
  expect(summary('select "u"."id" from "users" as "u" inner join "sessions" as "s" on true')).toBe(
    'SELECT users sessions',
  )
  expect(
    summary(`with me as (select * from sessions), x as (insert into tasks (id) select 1 from me returning id)
    select * from x join "projects" p on true`),
  ).toBe('INSERT tasks sessions projects')
  expect(summary('update "tasks" set title = $1 where id in (select id from pgboss.job for update skip locked)')).toBe(
    'UPDATE tasks pgboss.job',
  )
  expect(summary("select 'secret' from facts")).not.toContain('secret')
})

it('statements within a span have spans below it, also if they wait for the only connection, and others have none', async () => {
  const database = await testDatabase()
  const { tracing, spans } = recorder()
  useTracing(tracing)
  const { db, pool, close } = openDatabase({ url: database.url, max: 1 })
  await pool.query('select 1')
  expect(spans).toEqual([])
  const names = ['one', 'two', 'three', 'four']
  await Promise.all(
    names.map((name) =>
      inSpan(name, {}, async () => {
        await pool.query('select id from users where id = $1', [1])
        await db.selectFrom('organizations').select('id').execute()
      }),
    ),
  )
  const statements = spans.filter(({ name }) => name.startsWith('SELECT'))
  for (const name of names)
    expect(statements.filter(({ parent }) => parent === name).map((span) => span.name)).toEqual([
      'SELECT users',
      'SELECT organizations',
    ])
  expect(statements).toHaveLength(8)

  const rows = await inSpan('rows', {}, () => pool.query('select id from generate_series(1, 3) as id'))
  expect(rows.rowCount).toBe(3)
  expect(spans.at(-1)).toMatchObject({ parent: 'rows', attributes: { 'db.response.returned_rows': 3 }, ended: true })
  await expect(inSpan('fault', {}, () => pool.query(`select 'canary'::int`))).rejects.toThrow('canary')
  expect(spans.at(-1)).toMatchObject({ failure: '22P02', ended: true })
  expect(JSON.stringify(spans)).not.toContain('canary')
  await close()
  await database.close()
})
