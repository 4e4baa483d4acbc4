import { hasProperty } from '@muster/server/has-property'
import { Problem, refuseInvalid } from '@muster/server/http/problems'
import type { FastifyRequest } from 'fastify'

/** Reads the file of a multipart body. Throws 413 if the file is too large. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) refuseInvalid({ field: 'file', message: 'Send the picture as multipart/form-data' })
  const bytes = await fileOf(request).catch(refuseUnreadable)
  return bytes ?? refuseInvalid({ field: 'file', message: 'A picture is required' })
}

async function fileOf(request: FastifyRequest): Promise<Buffer | undefined> {
  const part = await request.file()
  return part?.toBuffer()
}

/** Rethrows an error that has a status code. Parser errors have none, and become a 400. */
function refuseUnreadable(error: unknown): never {
  if (hasProperty(error, 'statusCode')) throw error
  throw new Problem(400, 'The form could not be read.')
}
