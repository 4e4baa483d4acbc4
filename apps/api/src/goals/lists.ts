import { listGoals, listOrganizationGoals } from '@muster/contracts/goals'
import type { GoalSort, goalGroupFields } from '@muster/contracts/goals/query'
import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization } from '@muster/server/access/visibility'
import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import { containsWords, lower, nearestFirst } from '@muster/server/find'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { withCursor } from '../lists/cursor.ts'
import { contains, joinLines } from '../lists/field-texts.ts'
import { groupCounts, type PageSlots, pageOf, withConditions } from '../lists/page.ts'
import { projectStamp } from '../projects/stamp.ts'
import { mayReadUser, userStamp } from '../users/user-access.ts'
import { goalColumns, orderOf } from './columns.ts'
import { goalRows, ownShare, projectName } from './goal-row.ts'
import { goalsVisibleTo } from './visible-to.ts'

type Goals = ReturnType<typeof goalsVisibleTo>

type ListInput = PageSlots & {
  organization_id?: Expression<number>
  user_id?: Expression<number>
  project_id?: Expression<number>
  is_personal?: Expression<boolean>
  has_share?: Expression<boolean>
  q?: Expression<string>
  sort?: GoalSort
  group?: (typeof goalGroupFields)[number]
}

/** Registers the calls that list goals; see serveList. */
export function goalLists(app: FastifyInstance) {
  const prepare = withCursor((sort: GoalSort) => orderOf(sort).type)
  serveList(
    app,
    listGoals,
    ({ db, callerId, input }) => ({ ...page(db, callerId, input), stamp: stampFor(db, callerId, input) }),
    ({ project_id, organization_id }) => {
      if (project_id) return refuseNotFound('Project')
      return organization_id ? refuseOtherOrganization() : refuseNotFound('User')
    },
    { prepare },
  )

  serveList(
    app,
    listOrganizationGoals,
    ({ db, callerId, input }) => ({
      ...page(db, callerId, { ...input, organization_id: input.id }),
      stamp: organizationStamp(callerId, input.id),
    }),
    refuseOtherOrganization,
    { prepare },
  )
}

const lowerTitle = lower(sql`g.title`)

/**
 * One page of goals. Without `sort`, the newest come first or, with `find`, the best matches. The number of rows is
 * limited before they are joined to other tables. With `user_id`, `mayReadUser` decides whether the caller may read the
 * list.
 */
function page(db: Db, callerId: UserIdExpression, input: ListInput) {
  const { organization_id, user_id, find, sort, group } = input
  const matching = applyFilter(goalsVisibleTo(db, callerId), callerId, input)
  const order = sort ? orderOf(sort) : find && nearestFirst(find, lowerTitle)
  const { requestedRows, page, terms, cursor } = pageOf(matching, input, { table: 'goals', alias: 'g', order })
  return {
    rows: goalRows(page, callerId, terms),
    total: requestedRows.select(sql<number>`count(*)`.as('total')),
    cursor,
    groups: group && groupCounts(matching.selectAll('g'), 'g', goalColumns.read(group)),
    ...(user_id && {
      allowed: mayReadUser({ db, callerId, userId: user_id, organizationId: organization_id }),
    }),
  }
}

function applyFilter(goals: Goals, callerId: UserIdExpression, filter: ListInput): Goals {
  const { organization_id, user_id, project_id, is_personal, has_share, find, q } = filter
  return withConditions(goals, [
    organization_id && sql`g.organization_id = ${organization_id}`,
    user_id && sql`g.user_id = ${user_id}`,
    project_id && sql`g.project_id = ${project_id}`,
    is_personal && sql`g.is_personal = ${is_personal}::boolean`,
    has_share && sql`(${ownShare(callerId)} > 0) = ${has_share}::boolean`,
    find && containsWords(lowerTitle, find),
    q && contains(joinLines([sql`g.title`, sql`g.description`, searchableProjectName(callerId)]), q),
    ...goalColumns.filters(filter),
  ])
}

const searchableProjectName = (callerId: UserIdExpression) =>
  sql`(select ${projectName(callerId, leadsOrganization)} from projects p where p.id = g.project_id)`

function stampFor(db: Db, callerId: UserIdExpression, { organization_id, user_id, project_id }: ListInput) {
  if (project_id) return projectStamp(db, callerId, project_id)
  if (user_id) return userStamp({ db, callerId, userId: user_id, organizationId: organization_id })
  return organization_id ? organizationStamp(callerId, organization_id) : allOrganizationsStamp(callerId)
}
