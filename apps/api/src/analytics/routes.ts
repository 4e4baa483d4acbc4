import * as analytics from '@muster/contracts/analytics'
import type { Person } from '@muster/server/access/caller'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { dashboardStats } from './dashboard-stats.ts'
import { projectStatuses, roles, taskStatuses } from './distributions.ts'
import { goalProgress } from './goal-progress.ts'
import { monthlyTrends, taskTrends } from './trends.ts'
import { type Led, ledBy, notYours, type RequestedScope, stampOf } from './visible-to.ts'

export async function analyticsRoutes(app: FastifyInstance) {
  serveStamped(
    app,
    analytics.readDashboardStats,
    ({ person, input }) => ({
      stamp: stampOf(person, input),
      json: sql`(select row_to_json(o) from ${dashboardStats(ledBy(person, input))} o)`,
    }),
    notYours,
  )
  serveStamped(app, analytics.readTaskStatuses, ({ person, input }) => rows(person, input, taskStatuses), notYours)
  serveStamped(
    app,
    analytics.readProjectStatuses,
    ({ person, input }) => rows(person, input, projectStatuses),
    notYours,
  )
  serveStamped(app, analytics.readUserRoles, ({ person, input }) => rows(person, input, roles), notYours)
  serveStamped(
    app,
    analytics.readMonthlyTrends,
    ({ person, input }) => rows(person, input, (led) => monthlyTrends(led, input.months)),
    notYours,
  )
  serveStamped(
    app,
    analytics.readTaskTrends,
    ({ person, input }) => rows(person, input, (led) => taskTrends(led, input.days)),
    notYours,
  )
  serveStamped(
    app,
    analytics.readGoalProgress,
    ({ person, input }) => rows(person, input, (led) => goalProgress(led, input.limit)),
    notYours,
  )
}

const rows = (person: Person, scope: RequestedScope, select: (led: Led) => RawBuilder<object>) => ({
  stamp: stampOf(person, scope),
  json: sql`(select coalesce(json_agg(row_to_json(o)), '[]') from ${select(ledBy(person, scope))} o)`,
})
