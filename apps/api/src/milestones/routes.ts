import { addMilestoneComment, deleteMilestoneComment, updateMilestoneComment } from '@muster/contracts/comments'
import {
  celebrateMilestone,
  changeMilestoneProgress,
  createMilestone,
  deleteMilestone,
  milestoneOverview,
  projectMilestoneAnalytics,
  readMilestone,
  updateMilestone,
} from '@muster/contracts/milestones'
import { tagged } from '@muster/server/http/etag'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { analyticsOf } from './analytics.ts'
import { celebrate } from './celebrate.ts'
import { changeProgress } from './change-progress.ts'
import * as comments from './comments.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import { milestoneLists, seenProject } from './lists.ts'
import { milestoneDetail } from './milestone-row.ts'
import { overviewOf } from './overview.ts'
import * as update from './update.ts'
import { milestonesVisibleTo } from './visible-to.ts'

export async function milestoneRoutes(app: FastifyInstance) {
  milestoneLists(app)
  serveOne(
    app,
    readMilestone,
    ({ db, person, input }) => ({
      row: milestoneDetail(db, person, milestonesVisibleTo(db, person).where('ms.id', '=', input.id)),
    }),
    () => notFound('Milestone'),
  )
  serveOne(
    app,
    projectMilestoneAnalytics,
    ({ db, person, input }) => ({
      row: sql<object>`(
        select a.* from ${seenProject(db, person, input.id)} seen
        cross join ${analyticsOf(milestonesVisibleTo(db, person).where('ms.project_id', '=', input.id))} a
      )`,
    }),
    () => notFound('Project'),
  )
  serveStamped(
    app,
    milestoneOverview,
    ({ db, person, input }) => overviewOf(db, person, input.organization_id),
    notYourOrganization,
  )
  serve(app, createMilestone, ({ store, session, body }) => create.createMilestone(store, session, body))
  serve(app, updateMilestone, ({ store, session, params, body, request }) =>
    update.updateMilestone(store, session, params.id, body, request.headers['if-match']),
  )
  serve(app, changeMilestoneProgress, ({ store, session, params, body, request }) =>
    changeProgress(store, session, params.id, body.progress_percentage, request.headers['if-match']),
  )
  serve(app, deleteMilestone, async ({ store, session, params }) => {
    await remove.deleteMilestone(store, session, params.id)
    return undefined
  })
  serve(app, celebrateMilestone, async ({ store, session, params }) => {
    await celebrate(store, session, params.id)
    return undefined
  })
  serve(app, addMilestoneComment, async ({ store, session, params, body, reply }) =>
    tagged(reply, session.userId, await comments.addComment(store, session, params.id, body.comment)),
  )
  serve(app, updateMilestoneComment, async ({ store, session, params: { id, commentId }, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    const changed = await comments.updateComment(store, session, id, commentId, body.comment, ifMatch)
    return tagged(reply, session.userId, changed)
  })
  serve(app, deleteMilestoneComment, async ({ store, session, params }) => {
    await comments.deleteComment(store, session, params.id, params.commentId)
    return undefined
  })
}
