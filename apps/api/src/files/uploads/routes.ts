import * as contract from '@muster/contracts/files'
import type { Principal } from '@muster/server/access/principal'
import { readFiles } from '@muster/server/files/file-row'
import { refuseNotFound } from '@muster/server/http/problems'
import { lingerAfter } from '@muster/server/run/linger'
import { serve } from '@muster/server/serve/serve'
import type { Db } from '@muster/server/store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import type { PartFiles } from './part-files.ts'
import { createTus, octetStream } from './tus.ts'

/** Serves the uploads by the tus protocol. Each request is checked to come from the user who created the upload. */
export async function uploadRoutes(app: FastifyInstance, services: Services & { parts: PartFiles }) {
  const tus = createTus(services)
  // The handler reads the body itself, so that the bytes that arrive before an interruption are kept.
  app.addContentTypeParser(octetStream, (_request, _body, done) => done(null))

  async function serveUpload(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<number> {
    try {
      return await tus(request, reply, principal)
    } catch (error) {
      // The rest of the body is not read, so the connection cannot be used for another request.
      if (request.headers['content-type'] === octetStream) {
        reply.header('Connection', 'close')
        lingerAfter(request.raw)
      }
      throw error
    }
  }

  serve(app, contract.createUpload, async ({ store, principal, request, reply }) =>
    toUpload(store.db, await ownUpload(store.db, principal, await serveUpload(request, reply, principal))),
  )
  serve(app, contract.readUpload, async ({ store, principal, params, request, reply }) => {
    await ownUpload(store.db, principal, params.id)
    // A HEAD request asks an interrupted request of the same upload to end, and waits until its bytes are stored.
    if (request.method === 'HEAD') await tus(request, reply, principal)
    const upload = await ownUpload(store.db, principal, params.id)
    reply.headers({ 'Upload-Offset': upload.received, 'Upload-Length': upload.size })
    return toUpload(store.db, upload)
  })
  serve(app, contract.continueUpload, async ({ store, principal, params, request, reply }) => {
    await ownUpload(store.db, principal, params.id)
    await serveUpload(request, reply, principal)
    return undefined
  })
  serve(app, contract.cancelUpload, async ({ store, principal, params, request, reply }) => {
    await ownUpload(store.db, principal, params.id)
    await tus(request, reply, principal)
    return undefined
  })
}

type UploadRow = { id: number; size: number; received: number; state: 'uploading' | 'stored' }

/** The caller's own upload in an organization that the caller still belongs to. Throws 404 for any other. */
const ownUpload = async (db: Db, principal: Principal, id: number): Promise<UploadRow> =>
  (await db
    .selectFrom('files as f')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'f.organization_id')
        .onRef('m.user_id', '=', 'f.uploaded_by')
        .on('m.status', '=', 'active'),
    )
    .where('f.id', '=', id)
    .where('f.uploaded_by', '=', principal.userId)
    .where('f.deleted_at', 'is', null)
    .select(['f.id', 'f.size', 'f.received', 'f.state'])
    .executeTakeFirst()) ?? refuseNotFound('Upload')

async function toUpload(db: Db, { id, size, received, state }: UploadRow) {
  const [file] = state === 'stored' ? await readFiles(db, [id]) : []
  return { id, offset: received, size, ...(file && { file }) }
}
