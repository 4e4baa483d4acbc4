import {
  createGoal,
  deleteGoal,
  readEmployeeDependencies,
  readGoal,
  readGoalDeletion,
  updateGoal,
} from '@muster/contracts/goals'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import * as create from './create.ts'
import * as remove from './delete.ts'
import { goalDeletion } from './deletion.ts'
import { employeeDependencies } from './employee-dependencies.ts'
import { goalRows } from './goal-row.ts'
import { goalLists } from './lists.ts'
import * as update from './update.ts'
import { goalsVisibleTo } from './visible-to.ts'

export async function goalRoutes(app: FastifyInstance) {
  goalLists(app)
  serveOne(
    app,
    readGoal,
    ({ db, callerId, input }) => ({
      row: goalRows(goalsVisibleTo(db, callerId).where('g.id', '=', input.id), callerId),
    }),
    () => refuseNotFound('Goal'),
  )
  serveOne(
    app,
    readEmployeeDependencies,
    ({ db, callerId, input }) => ({ row: employeeDependencies(db, callerId, input.id) }),
    () => refuseNotFound('Goal'),
  )
  serveTagged(app, readGoalDeletion, 'one', ({ store, principal, params }) =>
    goalDeletion(store.db, principal, params.id),
  )
  serve(app, createGoal, ({ store, principal, body }) => create.createGoal(store, principal, body))
  serve(app, updateGoal, ({ store, principal, params, body, request }) =>
    update.updateGoal(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, deleteGoal, async ({ store, principal, params }) => {
    await remove.deleteGoal(store, principal, params.id)
    return undefined
  })
}
