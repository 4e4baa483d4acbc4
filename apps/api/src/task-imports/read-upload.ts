import { createHash } from 'node:crypto'
import { textOfFile } from '@muster/contracts/csv'
import { type ImportField, importFields } from '@muster/contracts/task-imports'
import { hasProperty } from '@muster/server/has-property'
import { invalid, Problem } from '@muster/server/http/problems'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const Mapping = z.partialRecord(z.enum(importFields), z.string())

/** `digest` identifies the file's content. */
export type Upload = { text: string; digest: string; projectId: number; mapping: Map<ImportField, string> }

/** Reads the multipart body: the file as text, the project, and the mapping from headers to fields. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) invalid({ field: 'file', message: 'Send the file as multipart/form-data' })
  const { file, fields } = await partsOf(request).catch(unreadable)
  if (!file) invalid({ field: 'file', message: 'A file is required' })
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

/** Size errors have a status code; a truncated or malformed form has only the parser's error. */
function unreadable(error: unknown): never {
  if (hasProperty(error, 'statusCode')) throw error
  throw new Problem(400, 'The form could not be read.')
}

function decode(file: Buffer): string {
  return textOfFile(file) ?? invalid({ field: 'file', message: 'The file is not UTF-8 text' })
}

function projectOf(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,9}$/.test(value)) invalid({ field: 'project', message: 'Project is required' })
  return Number(value)
}

function mappingOf(value: string | undefined): Map<ImportField, string> {
  const parsed = Mapping.safeParse(parseJson(value))
  if (!parsed.success) invalid({ field: 'mapping', message: 'The mapping must name a header for each field' })
  const mapping = new Map<ImportField, string>()
  for (const field of importFields) {
    const header = parsed.data[field]
    if (header) mapping.set(field, header)
  }
  if (!mapping.has('title')) invalid({ field: 'mapping', message: 'Choose the column that holds the title' })
  return mapping
}

function parseJson(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '')
  } catch {
    return undefined
  }
}
