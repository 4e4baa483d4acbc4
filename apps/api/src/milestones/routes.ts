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
import { withETag } from '@muster/server/http/etag'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
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
import { milestoneLists, visibleProject } from './lists.ts'
import { milestoneDetail } from './milestone-row.ts'
import { overviewOf } from './overview.ts'
import * as update from './update.ts'
import { milestonesVisibleTo } from './visible-to.ts'

export async function milestoneRoutes(app: FastifyInstance) {
  milestoneLists(app)
  serveOne(
    app,
    readMilestone,
    ({ db, callerId, input }) => ({
      row: milestoneDetail(db, callerId, milestonesVisibleTo(db, callerId).where('ms.id', '=', input.id)),
    }),
    () => refuseNotFound('Milestone'),
  )
  serveOne(
    app,
    projectMilestoneAnalytics,
    ({ db, callerId, input }) => ({
      row: sql<object>`(
        select a.* from ${visibleProject(db, callerId, input.id)} seen
        cross join ${analyticsOf(milestonesVisibleTo(db, callerId).where('ms.project_id', '=', input.id))} a
      )`,
    }),
    () => refuseNotFound('Project'),
  )
  serveStamped(
    app,
    milestoneOverview,
    ({ db, callerId, input }) => overviewOf(db, callerId, input.organization_id),
    refuseOtherOrganization,
  )
  serve(app, createMilestone, ({ store, principal, body }) => create.createMilestone(store, principal, body))
  serve(app, updateMilestone, ({ store, principal, params, body, request }) =>
    update.updateMilestone(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, changeMilestoneProgress, ({ store, principal, params, body, request }) =>
    changeProgress(store, principal, params.id, body.progress_percentage, request.headers['if-match']),
  )
  serve(app, deleteMilestone, async ({ store, principal, params }) => {
    await remove.deleteMilestone(store, principal, params.id)
    return undefined
  })
  serve(app, celebrateMilestone, async ({ store, principal, params }) => {
    await celebrate(store, principal, params.id)
    return undefined
  })
  serve(app, addMilestoneComment, async ({ store, principal, params, body, reply }) =>
    withETag(reply, principal.userId, await comments.addComment(store, principal, params.id, body)),
  )
  serve(app, updateMilestoneComment, async ({ store, principal, params: { id, commentId }, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    const changed = await comments.updateComment(store, principal, id, commentId, body, ifMatch)
    return withETag(reply, principal.userId, changed)
  })
  serve(app, deleteMilestoneComment, async ({ store, principal, params }) => {
    await comments.deleteComment(store, principal, params.id, params.commentId)
    return undefined
  })
}
