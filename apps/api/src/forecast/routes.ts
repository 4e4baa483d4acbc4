import { can } from '@muster/contracts/capabilities'
import { listGoalForecasts, readGoalForecast, readMilestoneForecast } from '@muster/contracts/forecast'
import type { OrganizationRole } from '@muster/contracts/roles'
import { actorOrRefuse } from '@muster/server/access/actor'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tasksOf } from '../goals/tasks-of.ts'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { chancesOf, forecastOf } from './forecast.ts'
import { readGoalForecasts } from './goals-at-risk.ts'
import { readWork } from './read-work.ts'
import { rememberForecasts } from './remembered-forecasts.ts'

export async function forecastRoutes(app: FastifyInstance) {
  const forecast = rememberForecasts(forecastOf)
  const chances = rememberForecasts(chancesOf)
  const refuseOthers = (id: number, role: OrganizationRole) => refuseUnless(can.seeForecast({ id, role }))
  serveTagged(app, listGoalForecasts, 'list', async ({ store: { db }, principal, params: { id } }) => {
    refuseUnless(can.seeForecast(await actorOrRefuse(db, principal, id)))
    return readGoalForecasts(db, principal.userId, id, chances)
  })
  serveTagged(app, readGoalForecast, 'one', async ({ store: { db }, principal: { userId }, params: { id } }) => {
    const goal = await goalsVisibleTo(db, userId)
      .where('g.id', '=', id)
      .select(['m.role', 'g.end_date'])
      .executeTakeFirst()
    if (!goal) return refuseNotFound('Goal')
    refuseOthers(userId, goal.role)
    return forecast(await readWork(db, tasksOf(id)), goal.end_date.slice(0, 10), id)
  })
  serveTagged(app, readMilestoneForecast, 'one', async ({ store: { db }, principal: { userId }, params: { id } }) => {
    const milestone = await milestonesVisibleTo(db, userId)
      .where('ms.id', '=', id)
      .select(['m.role', 'ms.due_date'])
      .executeTakeFirst()
    if (!milestone) return refuseNotFound('Milestone')
    refuseOthers(userId, milestone.role)
    const tasks = sql`(select * from tasks where milestone_id = ${id} and deleted_at is null)`
    return forecast(await readWork(db, tasks), milestone.due_date.slice(0, 10), id)
  })
}
