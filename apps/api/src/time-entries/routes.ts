import {
  createTimeEntry,
  deleteTimeEntry,
  downloadTimeEntries,
  listTimeEntries,
  listTimeLocks,
  lockTimeMonth,
  readRunningTimer,
  readTaskTime,
  readTimeReport,
  readTimeWeek,
  setTimeCell,
  startTimer,
  stopTimer,
  unlockTimeMonth,
  updateTimeEntry,
} from '@muster/contracts/time-entries'
import { organizationStamp } from '@muster/server/facts/stamps'
import { refuse, refuseNotFound, refuseOtherOrganization, refuseUnauthenticated } from '@muster/server/http/problems'
import { serve, serveFile } from '@muster/server/serve/serve'
import { serveList, serveOne } from '@muster/server/serve/serve-read'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as create from './create.ts'
import { sendCsv } from './csv.ts'
import * as remove from './delete.ts'
import { entryList, withEntryCursor } from './list.ts'
import * as locks from './month-locks.ts'
import { timeReport } from './report.ts'
import { runningTimer } from './running.ts'
import * as cell from './set-cell.ts'
import * as start from './start.ts'
import * as stop from './stop.ts'
import { taskTime } from './task-time.ts'
import * as update from './update.ts'
import { timeWeek } from './week.ts'

export async function timeEntryRoutes(app: FastifyInstance) {
  readRoutes(app)
  serve(app, startTimer, async ({ store, principal, body, reply }) => {
    const { existed, ...started } = await start.startTimer(store, principal, body)
    if (existed) reply.code(200)
    return started
  })
  serve(app, stopTimer, ({ store, principal, params, body }) =>
    stop.stopTimer(store, principal, params.id, body.ended_at),
  )
  serve(app, createTimeEntry, ({ store, principal, body }) => create.createEntry(store, principal, body))
  serve(app, updateTimeEntry, ({ store, principal, params, body }) =>
    update.changeEntry(store, principal, params.id, body),
  )
  serve(app, deleteTimeEntry, async ({ store, principal, params }) => {
    await remove.deleteEntry(store, principal, params.id)
    return undefined
  })
  serve(app, setTimeCell, ({ store, principal, body }) => cell.setCell(store, principal, body))
  serve(app, lockTimeMonth, ({ store, principal, params }) =>
    locks.lockMonth(store, principal, params.id, params.month),
  )
  serve(app, unlockTimeMonth, async ({ store, principal, params }) => {
    await locks.unlockMonth(store, principal, params.id, params.month)
    return undefined
  })
}

function readRoutes(app: FastifyInstance) {
  serveOne(app, readRunningTimer, ({ callerId }) => ({ row: runningTimer(callerId) }), refuseUnauthenticated)
  serveList(app, listTimeEntries, ({ callerId, input }) => entryList(callerId, input), refuseOtherOrganization, {
    prepare: withEntryCursor,
  })
  serveStamped(app, readTimeWeek, ({ callerId, input }) => timeWeek(callerId, input), refuse)
  serveStamped(
    app,
    readTimeReport,
    ({ db, callerId, input }) => timeReport(db, callerId, input),
    refuseOtherOrganization,
  )
  serveOne(
    app,
    readTaskTime,
    ({ db, callerId, input }) => ({ row: taskTime(db, callerId, input.id) }),
    () => refuseNotFound('Task'),
  )
  serveList(
    app,
    listTimeLocks,
    ({ callerId, input }) => ({
      rows: locks.lockRows(input.id),
      total: sql<number>`(select count(*) from time_locks where organization_id = ${input.id})`,
      stamp: organizationStamp(callerId, input.id),
    }),
    refuseOtherOrganization,
  )
  serveFile(app, downloadTimeEntries, ({ store, principal, params, query, reply }) =>
    sendCsv(store, principal, params.id, query, reply),
  )
}
