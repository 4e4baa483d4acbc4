import { createGoal, deleteGoal, readEmployeeDependencies, readGoal, updateGoal } from '@muster/contracts/goals'
import { notFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import * as create from './create.ts'
import * as remove from './delete.ts'
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
    ({ db, person, input }) => ({ row: goalRows(goalsVisibleTo(db, person).where('g.id', '=', input.id), person) }),
    () => notFound('Goal'),
  )
  serveOne(
    app,
    readEmployeeDependencies,
    ({ db, person, input }) => ({ row: employeeDependencies(db, person, input.id) }),
    () => notFound('Goal'),
  )
  serve(app, createGoal, ({ store, session, body }) => create.createGoal(store, session, body))
  serve(app, updateGoal, ({ store, session, params, body, request }) =>
    update.updateGoal(store, session, params.id, body, request.headers['if-match']),
  )
  serve(app, deleteGoal, async ({ store, session, params }) => {
    await remove.deleteGoal(store, session, params.id)
    return undefined
  })
}
