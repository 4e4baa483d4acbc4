import { openDatabase } from '@muster/database/open'
import type pg from 'pg'
import { buildApi } from '../../apps/api/src/app.ts'
import { readConfig } from '../../packages/server/src/env.ts'
import { hasProperty } from '../../packages/server/src/has-property.ts'
import { createLogger } from '../../packages/server/src/logger.ts'
import { createStore } from '../../packages/server/src/store.ts'
import { environmentOf } from '../lib/muster.ts'
import { type Line, note } from '../lib/table.ts'

const large = new Set(['tasks', 'notifications', 'facts', 'task_assignees'])

/** Whether the statements behind these paths read a large table from end to end, by the plans that they keep. */
export async function plans(
  database: { url: string; dataDir: string },
  token: string,
  paths: Record<string, string>,
): Promise<Line[]> {
  const opened = openDatabase({ url: database.url })
  const asked = new Set<string>()
  const config = readConfig(environmentOf(database))
  const store = createStore({ db: opened.db, pool: recording(opened.pool, asked) })
  const app = await buildApi({ config, store, logger: createLogger('api', config) })
  try {
    const lines: Line[] = []
    for (const [name, url] of Object.entries(paths)) {
      asked.clear()
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
      const whole: string[] = []
      for (const text of asked) {
        const { rows } = await opened.pool.query(`explain (generic_plan, format json) ${text}`)
        whole.push(...readWhole(rows[0]['QUERY PLAN']))
      }
      lines.push(verdict(name, whole))
    }
    return lines
  } finally {
    await app.close()
    await opened.close()
  }
}

const verdict = (name: string, whole: string[]): Line => ({
  ...note(`  ${name}: large tables read whole`, whole.length ? [...new Set(whole)].join(', ') : 'none'),
  met: whole.length ? 'MISSED' : 'must',
})

/** The pool, noting the texts of the statements that go through it. */
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

/** The large tables that a plan reads by sequential scan, however deep in it. */
function readWhole(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own =
    hasProperty(plan, 'Node Type') && plan['Node Type'] === 'Seq Scan' && hasProperty(plan, 'Relation Name')
      ? [String(plan['Relation Name'])].filter((table) => large.has(table))
      : []
  return [...own, ...Object.values(plan).flatMap(readWhole)]
}
