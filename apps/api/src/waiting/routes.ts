import { readGoalWaiting, readMilestoneWaiting } from '@muster/contracts/waiting'
import { refuseNotFound } from '@muster/server/http/problems'
import { serveOne, writeObject } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { goalScope, milestoneScope } from '../explanation/scopes.ts'
import { waitingOf } from './rank.ts'
import { openWorkRow } from './read-open-work.ts'

export async function waitingRoutes(app: FastifyInstance) {
  serveOne(
    app,
    readGoalWaiting,
    ({ db, callerId, input }) => ({ row: openWorkRow(goalScope(db, callerId, input.id)) }),
    () => refuseNotFound('Goal'),
    writeObject(waitingOf),
  )
  serveOne(
    app,
    readMilestoneWaiting,
    ({ db, callerId, input }) => ({ row: openWorkRow(milestoneScope(db, callerId, input.id)) }),
    () => refuseNotFound('Milestone'),
    writeObject(waitingOf),
  )
}
