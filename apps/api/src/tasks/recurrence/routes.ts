import {
  listRecurrences,
  readRecurrence,
  removeRecurrence,
  setRecurrence,
  skipNext,
} from '@muster/contracts/tasks/recurrence'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import * as change from './change.ts'
import { recurrencesOf } from './list.ts'
import { recurrenceOf } from './series-row.ts'

export async function recurrenceRoutes(app: FastifyInstance) {
  serveTagged(app, listRecurrences, 'list', ({ store: { db }, principal, query }) =>
    recurrencesOf(db, principal.userId, query.ids),
  )
  serveOne(
    app,
    readRecurrence,
    ({ db, callerId, input }) => ({ row: recurrenceOf(db, callerId, input.id) }),
    () => refuseNotFound('Task'),
  )
  serve(app, setRecurrence, ({ store, principal, params, body, request }) =>
    change.setRecurrence(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, removeRecurrence, async ({ store, principal, params, request }) => {
    await change.removeRecurrence(store, principal, params.id, request.headers['if-match'])
    return undefined
  })
  serve(app, skipNext, ({ store, principal, params }) => change.skipNext(store, principal, params.id))
}
