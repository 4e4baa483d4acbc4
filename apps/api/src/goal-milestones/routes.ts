import {
  checkAchievements,
  createGoalMilestone,
  deleteGoalMilestone,
  goalMilestoneAnalytics,
  listGoalMilestones,
  listMilestoneGoals,
  updateGoalMilestone,
} from '@muster/contracts/goal-milestones'
import type { UserIdExpression } from '@muster/server/access/caller'
import { withETag } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList, serveOne } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { analyticsOf } from '../milestones/analytics.ts'
import { stampOfRow } from '../milestones/stamps.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import * as check from './check-achievements.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import { linkRows } from './link-row.ts'
import * as update from './update.ts'
import { type GoalMilestones, goalMilestonesVisibleTo } from './visible-to.ts'

export async function goalMilestoneRoutes(app: FastifyInstance) {
  serveList(
    app,
    listGoalMilestones,
    ({ db, callerId, input }) => ({
      ...page(db, callerId, goalMilestonesVisibleTo(db, callerId).where('gm.goal_id', '=', input.id), input),
      stamp: stampOfRow(callerId, visibleGoal(db, callerId, input.id)),
    }),
    () => refuseNotFound('Goal'),
  )
  serveList(
    app,
    listMilestoneGoals,
    ({ db, callerId, input }) => ({
      ...page(db, callerId, goalMilestonesVisibleTo(db, callerId).where('gm.milestone_id', '=', input.id), input),
      stamp: stampOfRow(
        callerId,
        milestonesVisibleTo(db, callerId).where('ms.id', '=', input.id).select('ms.organization_id'),
      ),
    }),
    () => refuseNotFound('Milestone'),
  )
  serveOne(
    app,
    goalMilestoneAnalytics,
    ({ db, callerId, input }) => ({
      row: sql<object>`(
        select a.* from ${visibleGoal(db, callerId, input.id)} seen
        cross join ${analyticsOf(
          milestonesVisibleTo(db, callerId).where(
            sql<boolean>`ms.id in (select gm.milestone_id from goal_milestones gm where gm.goal_id = ${input.id})`,
          ),
        )} a
      )`,
    }),
    () => refuseNotFound('Goal'),
  )
  serve(app, createGoalMilestone, async ({ store, principal, body, reply }) =>
    withETag(reply, principal.userId, await create.createGoalMilestone(store, principal, body)),
  )
  serve(app, updateGoalMilestone, async ({ store, principal, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    return withETag(
      reply,
      principal.userId,
      await update.updateGoalMilestone(store, principal, params.id, body, ifMatch),
    )
  })
  serve(app, deleteGoalMilestone, async ({ store, principal, params }) => {
    await remove.deleteGoalMilestone(store, principal, params.id)
    return undefined
  })
  serve(app, checkAchievements, ({ store, principal, body }) =>
    check.checkAchievements(store, principal, body?.goal_id ?? undefined),
  )
}

type PageSlots = { limit?: Expression<number>; offset?: Expression<number> }

/** One page of links, newest first. The number of rows is limited before any join. */
const page = (db: Db, callerId: UserIdExpression, links: GoalMilestones, { limit, offset }: PageSlots) => {
  const limitedLinks = links.orderBy('gm.id', 'desc').limit(limit ?? sql<number>`10000`)
  return {
    rows: linkRows(db, callerId, offset ? limitedLinks.offset(offset) : limitedLinks),
    total: links.select(sql<number>`count(*)`.as('total')),
  }
}

const visibleGoal = (db: Db, callerId: UserIdExpression, id: Expression<number>) =>
  goalsVisibleTo(db, callerId).where('g.id', '=', id).select('g.organization_id')
