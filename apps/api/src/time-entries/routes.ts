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
import { readGoalTime, readMilestoneTime, readProjectTime } from '@muster/contracts/time-entries/object-time'
import { organizationStamp } from '@muster/server/facts/stamps'
import { refuse, refuseNotFound, refuseOtherOrganization, refuseUnauthenticated } from '@muster/server/http/problems'
import { serve, serveFile } from '@muster/server/serve/serve'
import { serveList, serveOne } from '@muster/server/serve/serve-read'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { goalScope, milestoneScope, projectScope } from '../explanation/scopes.ts'
import * as create from './create.ts'
import { sendCsv } from './csv.ts'
import * as remove from './delete.ts'
import { entryList, withEntryCursor } from './list.ts'
import * as locks from './month-locks.ts'
import { objectTime } from './object-time.ts'
import { timeReport } from './report.ts'
import { runningTimer } from './running.ts'
import * as cell from './set-cell.ts'
import * as start from './start.ts'
import * as stop from './stop.ts'
import { taskTime } from './task-time.ts'
import * as update from './update.ts'
import { timeWeek } from './week.ts'

const objects = [
  { noun: 'Project', scope: projectScope, read: readProjectTime },
  { noun: 'Milestone', scope: milestoneScope, read: readMilestoneTime },
  { noun: 'Goal', scope: goalScope, read: readGoalTime },
] as const

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
  serveList(
    app,
    listTimeEntries,
    ({ db, callerId, input }) => entryList(db, callerId, input),
    refuseOtherOrganization,
    {
      prepare: withEntryCursor,
    },
  )
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
  for (const { noun, scope, read } of objects)
    serveOne(
      app,
      read,
      ({ db, callerId, input }) => ({ row: objectTime(scope(db, callerId, input.id)) }),
      () => refuseNotFound(noun),
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
