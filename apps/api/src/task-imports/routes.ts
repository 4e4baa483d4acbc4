import multipart from '@fastify/multipart'
import { importTasks } from '@muster/contracts/task-imports'
import { parse } from '@muster/server/http/parse-request'
import { serve } from '@muster/server/serve/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as tasks from './import-tasks.ts'
import { readUpload, type Upload } from './read-upload.ts'

const mostBytes = 5 * 1024 * 1024

export async function taskImportRoutes(app: FastifyInstance) {
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 5, fieldSize: 10_000, parts: 6 } })
  const uploads = new WeakMap<FastifyRequest, Promise<Upload>>()
  function uploadOf(request: FastifyRequest) {
    const upload = uploads.get(request) ?? readUpload(request)
    uploads.set(request, upload)
    return upload
  }
  serve(
    app,
    importTasks,
    ({ store, session, params, request }) => tasks.importTasks(store, session, params.id, () => uploadOf(request)),
    // Read before the transaction, which would be open for as long as the file travels. What is compared is what was
    // read: the lines between the parts of a form are made anew each time it is sent.
    async ({ store, session, request }) => {
      await tasks.refuseImport(store.db, session, parse(importTasks.params, request.params, 'path').id)
      const { digest, projectId, mapping } = await uploadOf(request)
      return [digest, projectId, [...mapping]]
    },
  )
}
