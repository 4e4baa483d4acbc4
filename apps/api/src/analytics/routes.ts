import * as analytics from '@muster/contracts/analytics'
import type { UserIdExpression } from '@muster/server/access/caller'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { dashboardStats } from './dashboard-stats.ts'
import { projectStatusCounts, roleCounts, taskStatusCounts } from './distributions.ts'
import { goalProgress } from './goal-progress.ts'
import { monthlyTrends, taskTrends } from './trends.ts'
import { type LedOrganizations, ledBy, type RequestedScope, refuseNotLed, stampOf } from './visible-to.ts'

export async function analyticsRoutes(app: FastifyInstance) {
  serveStamped(
    app,
    analytics.readDashboardStats,
    ({ callerId, input }) => ({
      stamp: stampOf(callerId, input),
      json: sql`(select row_to_json(o) from ${dashboardStats(ledBy(callerId, input))} o)`,
    }),
    refuseNotLed,
  )
  serveStamped(
    app,
    analytics.readTaskStatuses,
    ({ callerId, input }) => rowsFor(callerId, input, taskStatusCounts),
    refuseNotLed,
  )
  serveStamped(
    app,
    analytics.readProjectStatuses,
    ({ callerId, input }) => rowsFor(callerId, input, projectStatusCounts),
    refuseNotLed,
  )
  serveStamped(
    app,
    analytics.readUserRoles,
    ({ callerId, input }) => rowsFor(callerId, input, roleCounts),
    refuseNotLed,
  )
  serveStamped(
    app,
    analytics.readMonthlyTrends,
    ({ callerId, input }) =>
      rowsFor(callerId, input, (ledOrganizations) => monthlyTrends(ledOrganizations, input.months)),
    refuseNotLed,
  )
  serveStamped(
    app,
    analytics.readTaskTrends,
    ({ callerId, input }) => rowsFor(callerId, input, (ledOrganizations) => taskTrends(ledOrganizations, input.days)),
    refuseNotLed,
  )
  serveStamped(
    app,
    analytics.readGoalProgress,
    ({ callerId, input }) =>
      rowsFor(callerId, input, (ledOrganizations) => goalProgress(ledOrganizations, input.limit)),
    refuseNotLed,
  )
}

const rowsFor = (
  callerId: UserIdExpression,
  scope: RequestedScope,
  select: (ledOrganizations: LedOrganizations) => RawBuilder<object>,
) => ({
  stamp: stampOf(callerId, scope),
  json: sql`(select coalesce(json_agg(row_to_json(o)), '[]') from ${select(ledBy(callerId, scope))} o)`,
})
