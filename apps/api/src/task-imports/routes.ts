import multipart from '@fastify/multipart'
import { importTasks } from '@muster/contracts/task-imports'
import { parse } from '@muster/server/http/parse-request'
import { serve } from '@muster/server/serve/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as tasks from './import-tasks.ts'
import { readUpload, type Upload } from './read-upload.ts'

const maxBytes = 5 * 1024 * 1024

export async function taskImportRoutes(app: FastifyInstance) {
  await app.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 10_000, parts: 6 } })
  const uploads = new WeakMap<FastifyRequest, Promise<Upload>>()
  function uploadOf(request: FastifyRequest) {
    const upload = uploads.get(request) ?? readUpload(request)
    uploads.set(request, upload)
    return upload
  }
  serve(
    app,
    importTasks,
    ({ store, principal, params, request }) => tasks.importTasks(store, principal, params.id, () => uploadOf(request)),
    // Read the upload before the transaction, which would otherwise stay open during the upload. The parsed content
    // identifies a retry, because the boundaries of a multipart form differ with every request.
    async ({ store, principal, request }) => {
      await tasks.refuseImport(store.db, principal, parse(importTasks.params, request.params, 'path').id)
      const { digest, projectId, mapping } = await uploadOf(request)
      return [digest, projectId, [...mapping.fields], [...mapping.customFields]]
    },
  )
}
