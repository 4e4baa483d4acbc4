import { addSampleProject, readSampleRemoval, removeSampleProject } from '@muster/contracts/sample-project'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import * as add from './add.ts'
import { readRemoval } from './removal.ts'
import * as remove from './remove.ts'

export async function sampleProjectRoutes(app: FastifyInstance) {
  serve(app, addSampleProject, async ({ store, principal, params, reply }) => {
    const { project, existed } = await add.addSampleProject(store, principal, params.id)
    if (existed) reply.code(200)
    return project
  })
  serveTagged(app, readSampleRemoval, 'one', ({ store, principal, params }) =>
    readRemoval(store.db, principal, params.id),
  )
  serve(app, removeSampleProject, async ({ store, principal, params, request }) => {
    await remove.removeSampleProject(store, principal, params.id, request.headers['if-match'])
    return undefined
  })
}
