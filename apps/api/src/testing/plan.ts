import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** A node of a plan by PostgreSQL. The rows and loops are known only if the statement was run. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** All nodes of the plan of a statement, which is run if `analyze` is set. */
export async function planNodes(db: Db, statement: RawBuilder<unknown>, { analyze = false } = {}): Promise<PlanNode[]> {
  const options = analyze ? sql`analyze, format json` : sql`format json`
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (${options}) ${statement}`.execute(db)
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
}
