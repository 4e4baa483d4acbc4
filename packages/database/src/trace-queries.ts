import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import { codeOf, type Span, type Tracing } from './tracing.ts'

/** A pool whose queries belong to the span of their caller, also if they waited for a connection. */
export class TracedPool extends BoundedPool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<BoundedPool['connect']>[0]): void
  override connect(callback?: Parameters<BoundedPool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect()
    super.connect(AsyncResource.bind(callback))
  }
}

/**
 * Gives each statement that a connection runs within a span a span of its own, with the tables and the number of rows.
 * Neither text nor values are recorded. Statements outside of spans, such as regular polls, are not traced.
 */
export function traceQueries(client: pg.PoolClient, tracing: Tracing) {
  const query: (...parameters: never[]) => unknown = client.query
  const run = (parameters: unknown[]): unknown => Reflect.apply(query, client, parameters)
  const tracedQuery = (...parameters: unknown[]): unknown => {
    const text = textOf(parameters[0])
    if (text === undefined || !tracing.current()) return run(parameters)
    const { operation, tables } = summaryOf(text)
    const span = tracing.start([operation, ...tables].join(' '), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
    })
    const callback = parameters.at(-1)
    if (typeof callback === 'function') {
      const onResult = (error: unknown, result: unknown) => {
        end(span, error, result)
        callback(error, result)
      }
      return run([...parameters.slice(0, -1), onResult])
    }
    return endWith(span, run(parameters))
  }
  Object.defineProperty(client, 'query', { value: tracedQuery, writable: true, configurable: true })
}

async function endWith(span: Span, result: unknown): Promise<unknown> {
  try {
    const value = await result
    end(span, undefined, value)
    return value
  } catch (error) {
    end(span, error, undefined)
    throw error
  }
}

function end(span: Span, error: unknown, result: unknown) {
  if (error) span.fail(codeOf(error))
  const rows = typeof result === 'object' && result !== null && 'rowCount' in result ? Number(result.rowCount) : 0
  if (!error) span.set({ 'db.response.returned_rows': rows })
  span.end()
}

/** The text of a query; undefined for one that streams rows, as a backup does. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return undefined
  return typeof query.text === 'string' ? query.text : undefined
}

type Summary = { operation: string; tables: string[] }
const maxSummaries = 1_000
const maxTables = 4
const summaries = new Map<string, Summary>()

/** The kind of a statement and the tables that it names, in their order. */
export function summaryOf(text: string): Summary {
  const known = summaries.get(text)
  if (known) return known
  const lower = text.toLowerCase()
  const parts = new Set(
    [...lower.matchAll(/\b([a-z_]\w{0,62})"? as (?:(?:not )?materialized )?\(/g)].map(([, name]) => name),
  )
  const written = namesIn(lower, /\b(?:insert into|update|delete from) "?(?:public"?\.)?"?([a-z_]\w*(?:\.\w+)?)/g)
  const read = namesIn(lower, /\b(?:from|join) "?(?:public"?\.)?"?([a-z_]\w*(?:\.\w+)?)/g)
  // What is written says most about a statement.
  const tables = [...written, ...read].filter((name) => !parts.has(name) && !notTables.has(name))
  const [firstWord = ''] = /[a-z]+/.exec(lower) ?? []
  const isWith = firstWord === 'with'
  const [, write] = (isWith && /\b(insert into|update|delete from) "?\w/.exec(lower)) || []
  const operation = (write?.split(' ')[0] ?? (isWith ? 'select' : firstWord)).toUpperCase()
  const summary = { operation, tables: [...new Set(tables)].slice(0, maxTables) }
  if (summaries.size < maxSummaries) summaries.set(text, summary)
  return summary
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Words that follow `from` or `update` without being tables. */
const notTables = new Set([
  'select',
  'lateral',
  'unnest',
  'of',
  'set',
  'nowait',
  'skip',
  'generate_series',
  'now',
  'json_each',
])
