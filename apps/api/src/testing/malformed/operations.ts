import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'

type Part = { name: string; required: boolean; schema: JsonObject }

/** What a request needs to know of an operation of the document. */
export type Operation = {
  method: string
  path: string
  inPath: Part[]
  inQuery: Part[]
  inHeader: Part[]
  body?: { media: string; example: Json; keys: string[] }
}

const object = (json: Json | undefined): JsonObject => (isObject(json) ? json : {})

/** All operations of an OpenAPI document. */
export function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(object(document.paths)).flatMap(([path, verbs]) =>
    Object.entries(object(verbs)).map(([verb, operation]) => operationOf(verb.toUpperCase(), path, object(operation))),
  )
}

function operationOf(method: string, path: string, operation: JsonObject): Operation {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isObject) : []
  const those = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map((one) => ({ name: String(one.name), required: one.required === true, schema: object(one.schema) }))
  const [content] = Object.entries(object(object(operation.requestBody).content))
  const [media, described] = content ?? []
  return {
    method,
    path,
    inPath: those('path'),
    inQuery: those('query'),
    inHeader: those('header'),
    ...(media && {
      body: { media, example: object(described).example ?? {}, keys: keysOf(object(described).schema) },
    }),
  }
}

/** The keys of a body, of all its forms if there are several. */
function keysOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return []
  const forms = Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(keysOf) : []
  return [...new Set([...Object.keys(object(schema.properties)), ...forms])]
}
