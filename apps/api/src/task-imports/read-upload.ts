import { createHash } from 'node:crypto'
import { textOfFile } from '@muster/contracts/csv'
import { idOfFieldKey } from '@muster/contracts/custom-fields/fields'
import { type ImportField, importFields } from '@muster/contracts/task-imports'
import { hasProperty } from '@muster/server/has-property'
import { Problem, refuseInvalid } from '@muster/server/http/problems'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const MappingInput = z.record(z.string(), z.string())

/** The headers of the columns by field, and by the id of the custom field. */
export type Mapping = { fields: Map<ImportField, string>; customFields: Map<number, string> }

/** `digest` identifies the file's content. */
export type Upload = { text: string; digest: string; projectId: number; mapping: Mapping }

/**
 * Reads the multipart body: the file as text, the project, and the mapping from fields to the headers of their columns.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) refuseInvalid({ field: 'file', message: 'Send the file as multipart/form-data' })
  const { file, fields } = await partsOf(request).catch(refuseUnreadable)
  if (!file) refuseInvalid({ field: 'file', message: 'A file is required' })
  return {
    text: decode(file),
    digest: createHash('sha256').update(file).digest('hex'),
    projectId: projectOf(fields.get('project')),
    mapping: mappingOf(fields.get('mapping')),
  }
}

async function partsOf(request: FastifyRequest) {
  const fields = new Map<string, string>()
  let file: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await part.toBuffer()
    else fields.set(part.fieldname, String(part.value))
  }
  return { file, fields }
}

/**
 * Rethrows an error that has a status code, such as the error for a file that is too large. A truncated or malformed
 * form causes a parser error without a status code, which becomes a 400.
 */
function refuseUnreadable(error: unknown): never {
  if (hasProperty(error, 'statusCode')) throw error
  throw new Problem(400, 'The form could not be read.')
}

function decode(file: Buffer): string {
  return textOfFile(file) ?? refuseInvalid({ field: 'file', message: 'The file is not UTF-8 text' })
}

function projectOf(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,9}$/.test(value)) refuseInvalid({ field: 'project', message: 'Project is required' })
  return Number(value)
}

function mappingOf(value: string | undefined): Mapping {
  const parsed = MappingInput.safeParse(parseJson(value))
  const headers = new Map(Object.entries(parsed.success ? parsed.data : {}))
  const isKnown = (key: string) => importFields.some((field) => field === key) || idOfFieldKey(key) !== undefined
  if (!parsed.success || ![...headers.keys()].every(isKnown))
    refuseInvalid({ field: 'mapping', message: 'The mapping must name a header for each field' })
  const mapping: Mapping = { fields: new Map(), customFields: new Map() }
  for (const field of importFields) {
    const header = headers.get(field)
    if (header) mapping.fields.set(field, header)
  }
  for (const [key, header] of headers) {
    const id = idOfFieldKey(key)
    if (id !== undefined && header) mapping.customFields.set(id, header)
  }
  if (!mapping.fields.has('title'))
    refuseInvalid({ field: 'mapping', message: 'Choose the column that holds the title' })
  return mapping
}

function parseJson(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '')
  } catch {
    return undefined
  }
}
