import { addDependency, listDependencies, removeDependency } from '@muster/contracts/tasks/dependencies'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import * as change from './change.ts'
import { dependenciesOf } from './dependency-row.ts'

export async function dependencyRoutes(app: FastifyInstance) {
  serveOne(
    app,
    listDependencies,
    ({ db, callerId, input }) => ({ row: dependenciesOf(db, callerId, input.id) }),
    () => refuseNotFound('Task'),
  )
  serve(app, addDependency, async ({ store, principal, params, body, reply }) => {
    const { dependency, existed } = await change.addDependency(store, principal, params.id, body)
    if (existed) reply.code(200)
    return dependency
  })
  serve(app, removeDependency, async ({ store, principal, params }) => {
    await change.removeDependency(store, principal, params.id, params.dependencyId)
    return undefined
  })
}
