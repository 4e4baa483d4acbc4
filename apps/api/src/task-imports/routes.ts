import multipart from '@fastify/multipart'
import { importTasks } from '@muster/contracts/task-imports'
import { serve } from '@muster/server/serve'
import type { FastifyInstance } from 'fastify'
import * as tasks from './import-tasks.ts'
import { readUpload } from './read-upload.ts'

const mostBytes = 5 * 1024 * 1024

export async function taskImportRoutes(app: FastifyInstance) {
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 5, fieldSize: 10_000, parts: 6 } })
  serve(app, importTasks, ({ store, session, params, request }) =>
    tasks.importTasks(store, session, params.id, () => readUpload(request)),
  )
}
