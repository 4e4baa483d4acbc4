import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'
import type { Random } from '../../seeded-random.ts'
import type { Operation } from './operations.ts'
import type { RawRequest } from './raw-request.ts'

/** Ids and values of real objects by kind: `task`, `user`, `email` … */
export type Objects = Record<string, Json[]>

/** A request before encoding: path and query are not percent-encoded yet. */
export type Draft = {
  method: string
  path: string
  params: Record<string, Text>
  query: [name: string, value: Text][]
  headers: [name: string, value: string][]
  body?: { media: string; value: Json }
}
/** A string, or bytes, which may be invalid UTF-8. */
export type Text = string | Buffer

/** Builds a well-formed request for an operation of the OpenAPI document, with ids and values of real objects. */
export function draftOf(operation: Operation, objects: Objects, { pick, chance }: Random): Draft {
  const { method, path, inPath, inQuery, inHeader, body } = operation
  const randomId = (noun: string): Json => pick(objects[noun] ?? [1])
  const headers: Record<string, string> = {
    'Idempotency-Key': `key-${Math.floor(performance.now() * 1_000)}`,
    'If-Match': '"something else"',
    'If-None-Match': '"something else"',
  }
  return {
    method,
    path,
    params: Object.fromEntries(inPath.map(({ name }) => [name, String(randomId(nounAt(path, name)))])),
    query: inQuery
      .filter(({ required }) => required || chance(0.3))
      .map(({ name, schema }) => [name, String(exampleAt(schema, nounOf(name), randomId))]),
    headers: inHeader.filter(() => chance(0.1)).map(({ name }) => [name, headers[name] ?? '']),
    ...(body && { body: { media: body.media, value: withObjects(body.example, randomId) } }),
  }
}

/** The kind of object that an id in a path identifies. */
function nounAt(path: string, name: string): string {
  if (name !== 'id') return name === 'commentId' && path.startsWith('/milestones') ? 'milestone_comment' : nounOf(name)
  const [before = '', first = ''] = [path.split('/{id}')[0]?.split('/').at(-1), path.split('/')[1]]
  const knownNouns: Record<string, string> = {
    'current-user-role': 'organization',
    'goal-milestones': 'goal_milestone',
    'time-entries': 'time_entry',
    'custom-fields': 'custom_field',
  }
  return knownNouns[before] ?? (before || first).replace(/s$/, '')
}

function nounOf(key: string): string {
  const knownNouns: Record<string, string> = {
    assigned_to: 'user',
    assigned_users: 'user',
    assignees: 'user',
    labels: 'label',
    into_id: 'label',
    fieldId: 'custom_field',
    created_by: 'user',
    ids: 'notification',
    organizationId: 'organization',
  }
  return knownNouns[key] ?? key.replace(/_?ids?$/i, '')
}

function exampleAt({ type, enum: values, minimum }: JsonObject, noun: string, randomId: (noun: string) => Json): Json {
  if (Array.isArray(values)) return values[0] ?? ''
  if (['organization', 'project', 'user', 'task', 'goal', 'milestone'].includes(noun)) return randomId(noun)
  if (type === 'integer') return minimum ?? 1
  return type === 'boolean' ? true : 'word'
}

const objectKeyPattern =
  /^(organization|project|goal|milestone|task|user)_id$|^(assigned_to|assigned_users|assignees|labels|into_id|ids|email|project)$/

function withObjects(example: Json, randomId: (noun: string) => Json): Json {
  if (Array.isArray(example)) return example.map((item) => withObjects(item, randomId))
  if (!isObject(example)) return example
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => {
      if (!objectKeyPattern.test(key)) return [key, withObjects(value, randomId)]
      const noun = nounOf(key)
      if (typeof value === 'string') return [key, String(randomId(noun))]
      return [key, Array.isArray(value) ? [randomId(noun)] : randomId(noun)]
    }),
  )
}

/** Encodes the draft. `encodeBody` may change the text of the body. */
export function serialize(draft: Draft, encodeBody = (text: string): string | Buffer => text): RawRequest {
  const { method, headers, body } = draft
  const headerNames = new Set(headers.map(([name]) => name.toLowerCase()))
  if (!body) return { method, target: targetOf(draft), headers }
  const media = body.media === 'multipart/form-data' ? `${body.media}; boundary=${boundary}` : body.media
  const text = encodeBody(body.media === 'multipart/form-data' ? formOf(body.value) : JSON.stringify(body.value))
  return {
    method,
    target: targetOf(draft),
    headers: headerNames.has('content-type') ? headers : [...headers, ['Content-Type', media]],
    body: Buffer.from(text),
  }
}

function targetOf({ path, params, query }: Draft): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeText(params[name] ?? ''))
  const queryString = query.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')
  return queryString ? `${filledPath}?${queryString}` : filledPath
}

/** Percent-encodes byte by byte, so that invalid text can be sent too. */
const encodeText = (text: Text) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
    })
    .join('')

const boundary = 'a-line-that-is-in-no-file'

function formOf(value: Json): string {
  const parts = Object.entries(isObject(value) ? value : {}).map(([name, part]) => {
    const file = name === 'file' ? '; filename="tasks.csv"\r\nContent-Type: text/csv' : ''
    const text = typeof part === 'string' ? part : JSON.stringify(part)
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return `${parts.join('')}--${boundary}--\r\n`
}
