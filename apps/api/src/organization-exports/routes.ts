import { createExport, downloadExport, readExport } from '@muster/contracts/organization-exports'
import { parseRequest } from '@muster/server/http/parse-request'
import { route, serve, sessionOf } from '@muster/server/serve/serve'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import * as create from './create-export.ts'
import * as download from './download-export.ts'
import { answered } from './export-row.ts'
import { makeExports } from './make-exports.ts'
import { exportSeenBy } from './seen-by.ts'

export async function organizationExportRoutes(app: FastifyInstance, services: Services) {
  const { jobs, config } = services
  makeExports(services, app.log)
  serve(app, createExport, ({ store, session, params }) => create.createExport(store, jobs, config, session, params.id))
  serve(app, readExport, async ({ store, session, params }) =>
    answered(params.id, await exportSeenBy(store.db, session, params.id, params.exportId)),
  )
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { store } = app
    const session = await sessionOf(store, request, downloadExport)
    return download.downloadExport({ store, config }, session, parseRequest(downloadExport, request).params, reply)
  }
  route(app, downloadExport, respond, { sent: 'file' })
}
