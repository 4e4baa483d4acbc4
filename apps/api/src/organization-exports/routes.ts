import { createExport, downloadExport, readExport } from '@muster/contracts/organization-exports'
import { serve, serveFile } from '@muster/server/serve/serve'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import * as create from './create-export.ts'
import * as download from './download-export.ts'
import { toExport } from './export-row.ts'
import { makeExports } from './make-exports.ts'
import { exportSeenBy } from './seen-by.ts'

export async function organizationExportRoutes(app: FastifyInstance, services: Services) {
  const { jobs, config, blobs } = services
  makeExports(services, app.log)
  serve(app, createExport, ({ store, principal, params }) =>
    create.createExport(store, jobs, config, principal, params.id),
  )
  serve(app, readExport, async ({ store, principal, params }) =>
    toExport(params.id, await exportSeenBy(store.db, principal, params.id, params.exportId)),
  )
  serveFile(app, downloadExport, ({ store, principal, params, reply }) =>
    download.downloadExport({ store, blobs }, principal, params, reply),
  )
}
