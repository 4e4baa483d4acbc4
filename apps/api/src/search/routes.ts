import { search } from '@muster/contracts/search'
import { refuseOtherOrganization } from '@muster/server/http/problems'
import { serveInContext } from '@muster/server/serve/serve-in-context'
import type { FastifyInstance } from 'fastify'
import { find } from './find.ts'
import { readScope, scopeOf } from './scope.ts'

export async function searchRoutes(app: FastifyInstance) {
  serveInContext(
    app,
    search,
    ({ callerId, input }) => readScope(callerId, input.organization_id),
    ({ store, principal, input, context }) =>
      find(store, scopeOf(principal.userId, input.organization_id, context ?? refuseOtherOrganization()), input),
  )
}
