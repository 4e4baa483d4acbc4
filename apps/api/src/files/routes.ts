import * as contract from '@muster/contracts/files'
import { fileRows } from '@muster/server/files/file-row'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve, servePublicFile } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { attachProjectFiles, attachTaskFiles } from './attach.ts'
import { scheduleCleanup } from './cleanup.ts'
import { download } from './content/download.ts'
import { linkKey } from './content/link-key.ts'
import { fileLink, fileLinks } from './content/links.ts'
import { deleteFile, restoreFile } from './delete.ts'
import { readLimits } from './limits.ts'
import { fileLists } from './lists.ts'
import { makePreviews } from './previews/make-previews.ts'
import { partFiles } from './uploads/part-files.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { filesVisibleTo } from './visible-to.ts'

export async function fileRoutes(app: FastifyInstance, services: Services) {
  const { config, blobs } = services
  const parts = partFiles(config.DATA_DIR)
  const readKey = linkKey(config.DATA_DIR)
  makePreviews({ ...services, parts }, app.log)
  scheduleCleanup({ ...services, parts })
  fileLists(app)
  await uploadRoutes(app, { ...services, parts })

  serve(app, contract.readFileLimits, ({ store, principal, query }) =>
    readLimits(store.db, config, principal, query.organization_id),
  )
  serveOne(
    app,
    contract.readFile,
    ({ db, callerId, input }) => ({
      row: sql<object>`(${fileRows(filesVisibleTo(db, callerId).where('f.id', '=', input.id).selectAll('f'))})`,
    }),
    () => refuseNotFound('File'),
  )
  serve(app, contract.readFileLink, async ({ store, principal, params, query }) =>
    fileLink(store.db, await readKey(), principal, params.id, query.preview),
  )
  serve(app, contract.listFileLinks, async ({ store, principal, query }) =>
    fileLinks(store.db, await readKey(), principal, query.ids, query.preview),
  )
  servePublicFile(app, contract.downloadFile, async ({ store, params, query, request, reply }) =>
    download({ store, blobs, key: await readKey() }, params.id, query, request, reply),
  )
  serve(app, contract.deleteFile, async ({ store, principal, params }) => {
    await deleteFile(store, principal, params.id)
    return undefined
  })
  serve(app, contract.restoreFile, ({ store, principal, params }) => restoreFile(store, principal, params.id))
  serve(app, contract.attachTaskFiles, ({ store, principal, params, body }) =>
    attachTaskFiles(store, principal, params.id, body.file_ids),
  )
  serve(app, contract.attachProjectFiles, ({ store, principal, params, body }) =>
    attachProjectFiles(store, principal, params.id, body.file_ids),
  )
}
