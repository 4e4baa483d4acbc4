import * as z from 'zod/mini'

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

const knownSchemas = new WeakMap<z.ZodMiniType, object>()

/**
 * The JSON Schema with which fast-json-stringify serializes a response, so that only keys of the contract are sent. A
 * union of X and null becomes a nullable X, because for a union the serializer would validate every response. Many endpoints have the same reply, so it is made once for each.
 */
export function replySchema(schema: z.ZodMiniType): object {
  const knownSchema = knownSchemas.get(schema) ?? makeReplySchema(schema)
  knownSchemas.set(schema, knownSchema)
  return knownSchema
}

function makeReplySchema(schema: z.ZodMiniType): object {
  const json: Json = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })),
  )
  const simplifiedSchema = simplify(json)
  return typeof simplifiedSchema === 'object' && simplifiedSchema !== null ? simplifiedSchema : {}
}

function simplify(json: Json): Json {
  if (Array.isArray(json)) return json.map(simplify)
  if (typeof json !== 'object' || json === null) return json
  const { anyOf, $schema, ...rest } = json
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const [value, nullType] = anyOf
    if (isObject(value) && isObject(nullType) && nullType.type === 'null' && typeof value.type === 'string') {
      return { ...mapValues(value), nullable: true }
    }
  }
  return anyOf === undefined ? mapValues(rest) : { ...mapValues(rest), anyOf: simplify(anyOf) }
}

const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const mapValues = (json: { [key: string]: Json }) =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [key, simplify(value)]))
