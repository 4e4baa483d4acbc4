import type { Endpoint } from '@muster/contracts/endpoint'
import { Email, EndDate, Id, IdText, Instant, StartDate, TimeOfDay, WallTime } from '@muster/contracts/fields'
import { MilestonePriority, PriorityInput as MilestonePriorityInput } from '@muster/contracts/milestones/fields'
import { TaskPriority, PriorityInput as TaskPriorityInput } from '@muster/contracts/tasks/vocabulary'
import * as z from 'zod/mini'
import type { Described } from './contract.ts'
import { isObject, type Json, type JsonObject, plain } from './json.ts'

/** Schemas that are implemented by a function, which JSON Schema cannot express. */
const said = new Map<unknown, JsonObject>([
  [Id, { description: 'An id.', minimum: 1, exclusiveMinimum: null }],
  [IdText, { description: 'An id.' }],
  [Instant, { format: 'date-time', description: 'An instant: ISO 8601, UTC, milliseconds.' }],
  [
    WallTime,
    {
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
      description: 'A day on the wall with its time, never shifted by a time zone.',
    },
  ],
  [
    StartDate,
    {
      description:
        'A day on the wall: 2026-11-25, or with a time. A bare day begins at 00:00:00; a zone is left aside.',
    },
  ],
  [
    EndDate,
    {
      description: 'A day on the wall: 2026-11-25, or with a time. A bare day ends at 23:59:59; a zone is left aside.',
    },
  ],
  [TaskPriorityInput, anyCase(TaskPriority.options)],
  [MilestonePriorityInput, anyCase(MilestonePriority.options)],
  [TimeOfDay, { description: 'A time of day, HH:mm.' }],
  [Email, { description: 'An e-mail address; compared trimmed and case-folded.' }],
])

function anyCase(words: string[]): JsonObject {
  return { enum: words, description: 'Capital letters are taken as well.' }
}

function describe({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }) {
  for (const [key, value] of Object.entries(said.get(zodSchema) ?? {})) {
    if (value === null) Reflect.deleteProperty(jsonSchema, key)
    else Reflect.set(jsonSchema, key, value)
  }
}

type Entry = [string, z.ZodMiniType]

function schemasOf(entries: Entry[], io: 'input' | 'output'): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of entries) if (!registry.has(schema)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io,
    unrepresentable: 'any',
    override: describe,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema, $id, ...rest } = schema
      const json = plain(rest)
      return [id, isObject(json) ? json : {}]
    }),
  )
}

export type Shapes = {
  components: Record<string, JsonObject>
  body(endpoint: Endpoint): JsonObject | undefined
  reply(endpoint: Endpoint): JsonObject | undefined
}

/** The schemas of the document: named objects once, bodies as accepted, replies as returned. */
export function shapesOf(endpoints: Endpoint[], { names: endpointNames, objects }: Described): Shapes {
  const idOf = (endpoint: Endpoint) => endpointNames.get(endpoint)?.operationId ?? ''
  const replies = endpoints.flatMap((endpoint): Entry[] =>
    endpoint.reply ? [[`${idOf(endpoint)} reply`, endpoint.reply]] : [],
  )
  const bodies = endpoints.flatMap((endpoint): Entry[] => (endpoint.body ? [[idOf(endpoint), endpoint.body]] : []))
  const named = objects.filter(([name]) => /^[A-Z]\w+$/.test(name))
  const answered = schemasOf([...named, ...replies], 'output')
  const accepted = schemasOf(bodies, 'input')
  const names = new Map<unknown, string>([...named].reverse().map(([name, schema]) => [schema, name]))

  const components = Object.fromEntries(
    [...new Set(names.values())]
      .map((name): [string, JsonObject] => [name, answered[name] ?? {}])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return {
    components,
    body: (endpoint) => accepted[first(bodies, endpoint.body)],
    reply: (endpoint) => {
      const name = names.get(endpoint.reply)
      return name ? { $ref: `#/components/schemas/${name}` } : answered[first(replies, endpoint.reply)]
    },
  }
}

/** Endpoints may share a schema: it is listed under the first. */
const first = (entries: Entry[], schema: unknown) => entries.find(([, listed]) => listed === schema)?.[0] ?? ''

/**
 * The parts of a query or a path, each as a schema. Numbers and booleans are sent as text but documented by their type.
 */
export function partsOf(schema: z.ZodMiniType | undefined): { name: string; required: boolean; schema: JsonObject }[] {
  if (!schema) return []
  const json = plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: describe }))
  const properties = isObject(json) && isObject(json.properties) ? json.properties : {}
  const required = isObject(json) && Array.isArray(json.required) ? json.required : []
  const understood = plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  const meant = isObject(understood) && isObject(understood.properties) ? understood.properties : {}
  return Object.entries(properties).map(([name, part]) => ({
    name,
    required: required.includes(name),
    schema: asMeant(name, isObject(part) ? part : {}, meant[name]),
  }))
}

const idPattern = '^[1-9]\\d{0,9}$'

function asMeant(name: string, part: JsonObject, meant: Json | undefined): JsonObject {
  const { type, pattern, description, ...rest } = part
  if (pattern === idPattern) {
    const named = /^(?:id|\w+(?:_id|Id))$/.test(name)
    const maximum = isObject(meant) && typeof meant.maximum === 'number' ? meant.maximum : 2 ** 31 - 1
    return { ...rest, type: 'integer', minimum: 1, maximum, ...(named && { description: description ?? 'An id.' }) }
  }
  if (typeof pattern === 'string' && pattern.startsWith('^\\d{1,')) return { type: 'integer', minimum: 0, ...rest }
  // Values outside 1 to 100 are clamped.
  if (pattern === '^-?\\d+$') return { type: 'integer', ...rest }
  const words: Json[] = Array.isArray(part.enum) ? part.enum : []
  if (words.length === 2 && words.includes('true') && words.includes('false')) return { type: 'boolean' }
  return part
}
