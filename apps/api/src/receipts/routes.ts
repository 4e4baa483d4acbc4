import {
  acceptProposedDate,
  listReceipts,
  markAssignmentSeen,
  readReports,
  respondToAssignment,
  undoAcceptedDate,
  updateReports,
} from '@muster/contracts/tasks/receipts'
import { withETag } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { taskStamp } from '../tasks/stamp.ts'
import { acceptDate } from './accept-date.ts'
import { markSeen } from './mark-seen.ts'
import { receiptRows } from './receipt-row.ts'
import * as reports from './reports.ts'
import { respond } from './respond.ts'
import { undoAcceptDate } from './undo-accept-date.ts'

export async function receiptRoutes(app: FastifyInstance) {
  serveList(
    app,
    listReceipts,
    ({ db, callerId, input }) => ({
      rows: receiptRows(db, callerId, input.id),
      total: sql<number>`(select count(*) from ${receiptRows(db, callerId, input.id)} counted)`,
      stamp: taskStamp(db, callerId, input.id),
    }),
    () => refuseNotFound('Task'),
  )
  serve(app, markAssignmentSeen, async ({ store, principal, params }) => {
    await markSeen(store, principal, params.id)
    return undefined
  })
  serve(app, respondToAssignment, ({ store, principal, params, body }) => respond(store, principal, params.id, body))
  serve(app, acceptProposedDate, ({ store, principal, params, body }) =>
    acceptDate(store, principal, params.id, params.userId, body.proposed_date),
  )
  serve(app, undoAcceptedDate, ({ store, principal, params, body }) =>
    undoAcceptDate(store, principal, params.id, params.userId, body.accepted_date),
  )
  serveTagged(app, readReports, 'one', ({ store, principal }) => reports.reportsOf(store.db, principal.userId))
  serve(app, updateReports, async ({ store, principal, body, request, reply }) => {
    const changed = await reports.updateReports(store, principal, body, request.headers['if-match'])
    return withETag(reply, principal.userId, changed)
  })
}
