import { listMilestoneGroups, listMilestones, listProjectMilestones } from '@muster/contracts/milestones'
import type { MilestoneSort, milestoneGroupFields } from '@muster/contracts/milestones/query'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nearestFirst } from '@muster/server/find'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { withCursor } from '../lists/cursor.ts'
import { groupCounts, type PageSlots, pageOf } from '../lists/page.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { milestoneColumns } from './columns.ts'
import { lowerTitle, type MilestoneFilter, milestonesWith } from './filter.ts'
import { groupsOf } from './groups.ts'
import { milestoneRows } from './milestone-row.ts'
import { orderOf, typeOf } from './order.ts'
import { allMilestonesStamp, milestonesStamp, stampOfRow } from './stamps.ts'
import { milestonesVisibleTo } from './visible-to.ts'

/** Registers the calls that list milestones; see serveList. */
export function milestoneLists(app: FastifyInstance) {
  const throwNotVisible = ({ project_id }: { project_id?: number }) =>
    project_id ? refuseNotFound('Project') : refuseOtherOrganization()
  const prepare = withCursor(typeOf)
  serveList(
    app,
    listMilestones,
    ({ db, callerId, input }) => ({ ...page(db, callerId, input), stamp: scopeStamp(db, callerId, input) }),
    throwNotVisible,
    { prepare },
  )

  serveList(
    app,
    listProjectMilestones,
    ({ db, callerId, input }) => ({
      ...page(db, callerId, { ...input, project_id: input.id }),
      stamp: stampOfRow(callerId, visibleProject(db, callerId, input.id)),
    }),
    () => refuseNotFound('Project'),
    { prepare },
  )

  serveList(
    app,
    listMilestoneGroups,
    ({ db, callerId, input }) => ({ ...groupsOf(db, callerId, input), stamp: scopeStamp(db, callerId, input) }),
    refuseOtherOrganization,
  )
}

type ListInput = MilestoneFilter & PageSlots & { sort?: MilestoneSort; group?: (typeof milestoneGroupFields)[number] }

/**
 * One page of milestones. Without `sort`, the newest come first or, with `find`, the best matches. The number of rows
 * is limited before they are joined to other tables.
 */
function page(db: Db, callerId: UserIdExpression, input: ListInput) {
  const { sort, find, group } = input
  const order = sort ? orderOf(db, callerId, sort) : find && nearestFirst(find, lowerTitle)
  const matching = milestonesWith(milestonesVisibleTo(db, callerId), input)
  const { requestedRows, page, terms, cursor } = pageOf(matching, input, { table: 'milestones', alias: 'ms', order })
  return {
    rows: milestoneRows(db, callerId, page, terms),
    total: requestedRows.select(sql<number>`count(*)`.as('total')),
    cursor,
    groups: group && groupCounts(matching.selectAll('ms'), 'ms', milestoneColumns.read(group)),
  }
}

const scopeStamp = (db: Db, callerId: UserIdExpression, { project_id, organization_id }: MilestoneFilter) => {
  if (project_id) return stampOfRow(callerId, visibleProject(db, callerId, project_id))
  return organization_id ? milestonesStamp(callerId, organization_id) : allMilestonesStamp(callerId)
}

export const visibleProject = (db: Db, callerId: UserIdExpression, id: Expression<number>) =>
  projectsVisibleTo(db, callerId).where('p.id', '=', id).select('p.organization_id')
