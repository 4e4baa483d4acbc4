import * as z from 'zod/mini'

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

/**
 * The JSON Schema with which fast-json-stringify writes a reply, so that only keys of the contract are sent. `X or
 * null` becomes a nullable X, because a union is resolved by validating every response.
 */
export function replySchema(schema: z.ZodMiniType): object {
  const json: Json = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })),
  )
  const simple = simplified(json)
  return typeof simple === 'object' && simple !== null ? simple : {}
}

function simplified(json: Json): Json {
  if (Array.isArray(json)) return json.map(simplified)
  if (typeof json !== 'object' || json === null) return json
  const { anyOf, $schema, ...rest } = json
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const [value, nothing] = anyOf
    if (isObject(value) && isObject(nothing) && nothing.type === 'null' && typeof value.type === 'string') {
      return { ...mapped(value), nullable: true }
    }
  }
  return anyOf === undefined ? mapped(rest) : { ...mapped(rest), anyOf: simplified(anyOf) }
}

const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const mapped = (json: { [key: string]: Json }) =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [key, simplified(value)]))
