import { addWatchers, followTasks, listWatchers } from '@muster/contracts/tasks/watchers'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { taskStamp } from '../tasks/stamp.ts'
import * as add from './add.ts'
import * as follow from './follow.ts'
import { watcherRows } from './watcher-rows.ts'

export async function watcherRoutes(app: FastifyInstance) {
  serveList(
    app,
    listWatchers,
    ({ db, callerId, input }) => ({
      rows: watcherRows(db, callerId, input.id),
      total: sql<number>`(select count(*) from ${watcherRows(db, callerId, input.id)} counted)`,
      stamp: taskStamp(db, callerId, input.id),
    }),
    () => refuseNotFound('Task'),
  )
  serve(app, addWatchers, ({ store, principal, params, body }) =>
    add.addWatchers(store, principal, params.id, body.user_ids),
  )
  serve(app, followTasks, ({ store, principal, body }) =>
    follow.followTasks(store, principal, body.organization_id, body.ids, body.following),
  )
}
