import { keysOf } from '@muster/contracts/field'
import { type ProjectField, projectFields } from '@muster/contracts/projects/fields'
import type { ProjectSort, projectGroupFields } from '@muster/contracts/projects/query'
import type { UserIdExpression } from '@muster/server/access/caller'
import { containsWords, lower, nearestFirst } from '@muster/server/find'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { withCursor } from '../lists/cursor.ts'
import { contains, joinLines, textOf } from '../lists/field-texts.ts'
import { groupCounts, type PageSlots, pageOf, withConditions } from '../lists/page.ts'
import { orderOf, projectColumns } from './columns.ts'
import { projectRows } from './project-row.ts'
import type { projectsVisibleTo } from './visible-to.ts'

type ListInput = PageSlots & {
  q?: Expression<string>
  sort?: ProjectSort
  group?: (typeof projectGroupFields)[number]
}

const lowerName = lower(sql`p.name`)

/**
 * The texts of fields for which the web app's table shows something other than the text that `textOf` returns;
 * undefined for a field that the table does not show at all.
 */
const customTexts: { [Key in ProjectField]?: RawBuilder<unknown> | undefined } = {
  description: sql`coalesce(p.description, 'No description')`,
  budget: undefined,
}

const shownText = joinLines(
  keysOf(projectFields).flatMap((key) => {
    const text = key in customTexts ? customTexts[key] : textOf(projectFields[key], projectColumns.read(key))
    return text ? [text] : []
  }),
)

/**
 * One page of projects, in the order of `sort`. Without `sort`, the best matches come first if `find` is given, and
 * otherwise the newest projects.
 */
export function listedPage(
  projects: ReturnType<typeof projectsVisibleTo>,
  callerId: UserIdExpression,
  input: ListInput,
) {
  const { find, q, sort, group } = input
  const order = sort ? orderOf(sort) : find && nearestFirst(find, lowerName)
  const matching = withConditions(projects, [
    find && containsWords(lowerName, find),
    q && contains(shownText, q),
    ...projectColumns.filters(input),
  ])
  const { requestedRows, page, cursor } = pageOf(matching, input, { table: 'projects', alias: 'p', order })
  return {
    rows: projectRows(page, callerId),
    total: requestedRows.select(sql<number>`count(*)`.as('total')),
    cursor,
    groups: group && groupCounts(matching.selectAll('p'), 'p', projectColumns.read(group)),
  }
}

export const prepareList = withCursor((sort: ProjectSort) => orderOf(sort).type)
