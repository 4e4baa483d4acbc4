import { readFirstSteps, updateFirstSteps } from '@muster/contracts/first-steps'
import { withETag } from '@muster/server/http/etag'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { firstStepsOf } from './first-steps-row.ts'
import * as update from './update.ts'

export async function firstStepsRoutes(app: FastifyInstance) {
  serveTagged(app, readFirstSteps, 'one', ({ store, principal, params }) =>
    firstStepsOf(store.db, principal.userId, params.id),
  )
  serve(app, updateFirstSteps, async ({ store, principal, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    const steps = await update.updateFirstSteps(store, principal, params.id, body.is_open, ifMatch)
    return withETag(reply, principal.userId, steps)
  })
}
