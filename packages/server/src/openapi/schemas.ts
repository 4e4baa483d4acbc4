import type { Endpoint } from '@muster/contracts/endpoint'
import { Email, EndDate, Id, IdText, Instant, StartDate, TimeOfDay, WallTime } from '@muster/contracts/fields'
import { MilestonePriority, PriorityInput as MilestonePriorityInput } from '@muster/contracts/milestones/fields'
import { TaskPriority, PriorityInput as TaskPriorityInput } from '@muster/contracts/tasks/vocabulary'
import * as z from 'zod/mini'
import type { DocumentInput } from './contract.ts'
import { isObject, type Json, type JsonObject, toPlainJson } from './json.ts'

/**
 * Details that are added to the JSON Schema generated from each of these schemas, because it does not express all
 * checks and conversions of the schema. Null removes a keyword.
 */
const schemaDetails = new Map<unknown, JsonObject>([
  [Id, { description: 'An id.', minimum: 1, exclusiveMinimum: null }],
  [IdText, { description: 'An id.' }],
  [Instant, { format: 'date-time', description: 'An instant: ISO 8601, UTC, milliseconds.' }],
  [
    WallTime,
    {
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
      description: 'A calendar date with a time, never shifted by a time zone.',
    },
  ],
  [
    StartDate,
    {
      description:
        'A calendar date such as 2026-11-25, optionally with a time; without a time it means 00:00:00. A time zone is ignored.',
    },
  ],
  [
    EndDate,
    {
      description:
        'A calendar date such as 2026-11-25, optionally with a time; without a time it means 23:59:59. A time zone is ignored.',
    },
  ],
  [TaskPriorityInput, anyCase(TaskPriority.options)],
  [MilestonePriorityInput, anyCase(MilestonePriority.options)],
  [TimeOfDay, { description: 'A time of day, HH:mm.' }],
  [Email, { description: 'An email address. Surrounding spaces and case are ignored.' }],
])

function anyCase(words: string[]): JsonObject {
  return { enum: words, description: 'Upper case is accepted too.' }
}

function addDetails({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }) {
  for (const [key, value] of Object.entries(schemaDetails.get(zodSchema) ?? {})) {
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
    override: addDetails,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema, $id, ...rest } = schema
      const json = toPlainJson(rest)
      return [id, isObject(json) ? json : {}]
    }),
  )
}

export type Shapes = {
  components: Record<string, JsonObject>
  body(endpoint: Endpoint): JsonObject | undefined
  reply(endpoint: Endpoint): JsonObject | undefined
}

/**
 * The schemas of the document: each named object once, bodies as clients may send them, and replies as they are
 * returned.
 */
export function shapesOf(endpoints: Endpoint[], { operationNames: endpointNames, objects }: DocumentInput): Shapes {
  const idOf = (endpoint: Endpoint) => endpointNames.get(endpoint)?.operationId ?? ''
  const replies = endpoints.flatMap((endpoint): Entry[] =>
    endpoint.reply ? [[`${idOf(endpoint)} reply`, endpoint.reply]] : [],
  )
  const bodies = endpoints.flatMap((endpoint): Entry[] => (endpoint.body ? [[idOf(endpoint), endpoint.body]] : []))
  const namedObjects = objects.filter(([name]) => /^[A-Z]\w+$/.test(name))
  const outputSchemas = schemasOf([...namedObjects, ...replies], 'output')
  const inputSchemas = schemasOf(bodies, 'input')
  const names = new Map<unknown, string>([...namedObjects].reverse().map(([name, schema]) => [schema, name]))

  const components = Object.fromEntries(
    [...new Set(names.values())]
      .map((name): [string, JsonObject] => [name, outputSchemas[name] ?? {}])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return {
    components,
    body: (endpoint) => inputSchemas[firstId(bodies, endpoint.body)],
    reply: (endpoint) => {
      const name = names.get(endpoint.reply)
      return name ? { $ref: `#/components/schemas/${name}` } : outputSchemas[firstId(replies, endpoint.reply)]
    },
  }
}

/** The id of a schema. A schema that several endpoints share has the id of the first of these endpoints. */
const firstId = (entries: Entry[], schema: unknown) =>
  entries.find(([, entrySchema]) => entrySchema === schema)?.[0] ?? ''

/**
 * The parameters of a query or a path, each with its schema. Numbers and booleans are sent as text, but documented with
 * their own type.
 */
export function parametersIn(
  schema: z.ZodMiniType | undefined,
): { name: string; required: boolean; schema: JsonObject }[] {
  if (!schema) return []
  const json = toPlainJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: addDetails }))
  const properties = isObject(json) && isObject(json.properties) ? json.properties : {}
  const required = isObject(json) && Array.isArray(json.required) ? json.required : []
  const outputJson = toPlainJson(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  const outputProperties = isObject(outputJson) && isObject(outputJson.properties) ? outputJson.properties : {}
  return Object.entries(properties).map(([name, part]) => ({
    name,
    required: required.includes(name),
    schema: parameterSchema(name, isObject(part) ? part : {}, outputProperties[name]),
  }))
}

const idPattern = '^[1-9]\\d{0,9}$'

function parameterSchema(name: string, part: JsonObject, outputSchema: Json | undefined): JsonObject {
  const { type, pattern, description, ...rest } = part
  if (pattern === idPattern) {
    const isId = /^(?:id|\w+(?:_id|Id))$/.test(name)
    const maximum =
      isObject(outputSchema) && typeof outputSchema.maximum === 'number' ? outputSchema.maximum : 2 ** 31 - 1
    return { ...rest, type: 'integer', minimum: 1, maximum, ...(isId && { description: description ?? 'An id.' }) }
  }
  if (typeof pattern === 'string' && pattern.startsWith('^\\d{1,')) return { type: 'integer', minimum: 0, ...rest }
  // Values that are out of range are clamped and not refused, so no minimum or maximum is documented.
  if (pattern === '^-?\\d+$') return { type: 'integer', ...rest }
  const words: Json[] = Array.isArray(part.enum) ? part.enum : []
  if (words.length === 2 && words.includes('true') && words.includes('false')) return { type: 'boolean' }
  return part
}
