import {
  checkAchievements,
  createGoalMilestone,
  deleteGoalMilestone,
  goalMilestoneAnalytics,
  listGoalMilestones,
  listMilestoneGoals,
  updateGoalMilestone,
} from '@muster/contracts/goal-milestones'
import type { Person } from '@muster/server/access/caller'
import { tagged } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList, serveOne } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { analyticsOf } from '../milestones/analytics.ts'
import { stampOfSeen } from '../milestones/stamps.ts'
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
    ({ db, person, input }) => ({
      ...page(db, person, goalMilestonesVisibleTo(db, person).where('gm.goal_id', '=', input.id), input),
      stamp: stampOfSeen(person, seenGoal(db, person, input.id)),
    }),
    () => notFound('Goal'),
  )
  serveList(
    app,
    listMilestoneGoals,
    ({ db, person, input }) => ({
      ...page(db, person, goalMilestonesVisibleTo(db, person).where('gm.milestone_id', '=', input.id), input),
      stamp: stampOfSeen(
        person,
        milestonesVisibleTo(db, person).where('ms.id', '=', input.id).select('ms.organization_id'),
      ),
    }),
    () => notFound('Milestone'),
  )
  serveOne(
    app,
    goalMilestoneAnalytics,
    ({ db, person, input }) => ({
      row: sql<object>`(
        select a.* from ${seenGoal(db, person, input.id)} seen
        cross join ${analyticsOf(
          milestonesVisibleTo(db, person).where(
            sql<boolean>`ms.id in (select gm.milestone_id from goal_milestones gm where gm.goal_id = ${input.id})`,
          ),
        )} a
      )`,
    }),
    () => notFound('Goal'),
  )
  serve(app, createGoalMilestone, async ({ store, session, body, reply }) =>
    tagged(reply, session.userId, await create.createGoalMilestone(store, session, body)),
  )
  serve(app, updateGoalMilestone, async ({ store, session, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    return tagged(reply, session.userId, await update.updateGoalMilestone(store, session, params.id, body, ifMatch))
  })
  serve(app, deleteGoalMilestone, async ({ store, session, params }) => {
    await remove.deleteGoalMilestone(store, session, params.id)
    return undefined
  })
  serve(app, checkAchievements, ({ store, session, body }) =>
    check.checkAchievements(store, session, body?.goal_id ?? undefined),
  )
}

type PageSlots = { limit?: Expression<number>; offset?: Expression<number> }

/** Newest first. The page is limited before any join. */
const page = (db: Db, person: Person, links: GoalMilestones, { limit, offset }: PageSlots) => {
  const cut = links.orderBy('gm.id', 'desc').limit(limit ?? sql<number>`10000`)
  return {
    rows: linkRows(db, person, offset ? cut.offset(offset) : cut),
    total: links.select(sql<number>`count(*)`.as('total')),
  }
}

const seenGoal = (db: Db, person: Person, id: Expression<number>) =>
  goalsVisibleTo(db, person).where('g.id', '=', id).select('g.organization_id')
