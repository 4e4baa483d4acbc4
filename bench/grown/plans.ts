import { openDatabase } from '@muster/database/open'
import type pg from 'pg'
import { buildApi } from '../../apps/api/src/app.ts'
import { hasProperty } from '../../packages/server/src/has-property.ts'
import { readConfig } from '../../packages/server/src/run/env.ts'
import { createLogger } from '../../packages/server/src/run/logger.ts'
import { createStore } from '../../packages/server/src/store.ts'
import { environmentOf } from '../lib/muster.ts'
import { type Line, note } from '../lib/table.ts'

const large = new Set(['tasks', 'notifications', 'facts', 'task_assignees'])

/** The large tables that the statements of each path scan completely, according to their generic plans. */
export async function plans(
  database: { url: string; dataDir: string },
  token: string,
  paths: Record<string, string>,
): Promise<ReadWhole> {
  const opened = openDatabase({ url: database.url })
  const asked = new Set<string>()
  const config = readConfig(environmentOf(database))
  const store = createStore({ db: opened.db, pool: recording(opened.pool, asked) })
  const app = await buildApi({ config, store, logger: createLogger('api', config) })
  try {
    const found: ReadWhole = {}
    for (const [name, url] of Object.entries(paths)) {
      asked.clear()
      // With an ETag, so that the statement that compares it also runs.
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': '"another"' }
      const answer = await app.inject({ url, headers })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
      const whole = new Set<string>()
      for (const text of asked) {
        const { rows } = await opened.pool.query(`explain (generic_plan, format json) ${text}`)
        for (const table of readWhole(rows[0]['QUERY PLAN'])) whole.add(table)
      }
      found[name] = [...whole]
    }
    return found
  } finally {
    await app.close()
    await opened.close()
  }
}

/** The completely scanned tables, by the names of the paths. */
type ReadWhole = Record<string, string[]>

/** One line for each path, combining the states in which the tables were measured. */
export function verdicts(states: Record<string, ReadWhole>): Line[] {
  const names = new Set(Object.values(states).flatMap((found) => Object.keys(found)))
  return [...names].map((name) => {
    const whole = Object.entries(states).flatMap(([state, found]) =>
      (found[name] ?? []).map((table) => `${table} (${state})`),
    )
    return {
      ...note(`  ${name}: full scans of large tables`, whole.join(', ') || 'none'),
      met: whole.length > 0 ? 'MISSED' : 'must',
    }
  })
}

/** The pool, recording the texts of the statements that run through it. */
function recording(pool: pg.Pool, texts: Set<string>): pg.Pool {
  return Object.create(pool, {
    query: {
      value: (query: pg.QueryConfig) => {
        texts.add(query.text)
        return pool.query(query)
      },
    },
  })
}

/** The large tables that any node of a plan scans completely, directly or through an index. */
function readWhole(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = [...large].filter((table) => scans(plan, table) || gathers(plan, table))
  return [...own, ...Object.values(plan).flatMap(readWhole)]
}

const scans = (plan: object, table: string) =>
  hasProperty(plan, 'Node Type') &&
  plan['Node Type'] === 'Seq Scan' &&
  hasProperty(plan, 'Relation Name') &&
  plan['Relation Name'] === table

/** A bitmap scan without a condition reads the entire index. The names of our indexes begin with the name of their table. */
const gathers = (plan: object, table: string) =>
  hasProperty(plan, 'Node Type') &&
  plan['Node Type'] === 'Bitmap Index Scan' &&
  hasProperty(plan, 'Index Name') &&
  String(plan['Index Name']).startsWith(`${table}_`) &&
  !hasProperty(plan, 'Index Cond')
