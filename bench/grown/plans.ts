import { openDatabase } from '@muster/database/open'
import type pg from 'pg'
import { buildApi } from '../../apps/api/src/app.ts'
import { hasProperty } from '../../packages/server/src/has-property.ts'
import { readConfig } from '../../packages/server/src/run/env.ts'
import { createLogger } from '../../packages/server/src/run/logger.ts'
import { createStore } from '../../packages/server/src/store.ts'
import { environmentOf } from '../lib/muster.ts'
import { note, type ResultRow } from '../lib/table.ts'

const largeTables = new Set(['tasks', 'notifications', 'facts', 'task_assignees'])

/** The large tables that the statements of each path scan completely, according to their generic plans. */
export async function fullScansOf(
  database: { url: string; dataDir: string },
  token: string,
  paths: Record<string, string>,
): Promise<FullScans> {
  const openedDatabase = openDatabase({ url: database.url })
  const statementTexts = new Set<string>()
  const config = readConfig(environmentOf(database))
  const store = createStore({ db: openedDatabase.db, pool: recordStatements(openedDatabase.pool, statementTexts) })
  const app = await buildApi({ config, store, logger: createLogger('api', config) })
  try {
    const scansByPath: FullScans = {}
    for (const [name, url] of Object.entries(paths)) {
      statementTexts.clear()
      // Because of this ETag, which no response has, the api also runs the statement that checks whether the response
      // has changed.
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': '"another"' }
      const response = await app.inject({ url, headers })
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
      const scannedTables = new Set<string>()
      for (const text of statementTexts) {
        const { rows } = await openedDatabase.pool.query(`explain (generic_plan, format json) ${text}`)
        for (const table of tablesScannedBy(rows[0]['QUERY PLAN'])) scannedTables.add(table)
      }
      scansByPath[name] = [...scannedTables]
    }
    return scansByPath
  } finally {
    await app.close()
    await openedDatabase.close()
  }
}

/** The tables that each path reads with a full scan, by the name of the path. */
type FullScans = Record<string, string[]>

/** Returns one result row per path. Each row lists the path's full scans in each of these states of the database. */
export function resultRowsOf(states: Record<string, FullScans>): ResultRow[] {
  const names = new Set(Object.values(states).flatMap((found) => Object.keys(found)))
  return [...names].map((name) => {
    const scannedTables = Object.entries(states).flatMap(([state, found]) =>
      (found[name] ?? []).map((table) => `${table} (${state})`),
    )
    return {
      ...note(`  ${name}: full scans of large tables`, scannedTables.join(', ') || 'none'),
      met: scannedTables.length > 0 ? 'MISSED' : 'must',
    }
  })
}

/** Wraps the pool so that the texts of the statements that run through it are recorded. */
function recordStatements(pool: pg.Pool, texts: Set<string>): pg.Pool {
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
function tablesScannedBy(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const scannedHere = [...largeTables].filter((table) => scans(plan, table) || readsWholeIndex(plan, table))
  return [...scannedHere, ...Object.values(plan).flatMap(tablesScannedBy)]
}

const scans = (plan: object, table: string) =>
  hasProperty(plan, 'Node Type') &&
  plan['Node Type'] === 'Seq Scan' &&
  hasProperty(plan, 'Relation Name') &&
  plan['Relation Name'] === table

/**
 * A bitmap scan without a condition reads the entire index. An index is matched by its name, which begins with the
 * table's.
 */
const readsWholeIndex = (plan: object, table: string) =>
  hasProperty(plan, 'Node Type') &&
  plan['Node Type'] === 'Bitmap Index Scan' &&
  hasProperty(plan, 'Index Name') &&
  String(plan['Index Name']).startsWith(`${table}_`) &&
  !hasProperty(plan, 'Index Cond')
