import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'

type Parameter = { name: string; required: boolean; schema: JsonObject }

/** What is needed to make a request for an operation of the OpenAPI document. */
export type Operation = {
  method: string
  path: string
  inPath: Parameter[]
  inQuery: Parameter[]
  inHeader: Parameter[]
  body?: { media: string; example: Json; keys: string[] }
}

const asObject = (json: Json | undefined): JsonObject => (isObject(json) ? json : {})

/** All operations of an OpenAPI document. */
export function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(asObject(document.paths)).flatMap(([path, verbs]) =>
    Object.entries(asObject(verbs)).map(([verb, operation]) =>
      operationOf(verb.toUpperCase(), path, asObject(operation)),
    ),
  )
}

function operationOf(method: string, path: string, operation: JsonObject): Operation {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isObject) : []
  const parametersIn = (location: string) =>
    parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => ({
        name: String(parameter.name),
        required: parameter.required === true,
        schema: asObject(parameter.schema),
      }))
  const [content] = Object.entries(asObject(asObject(operation.requestBody).content))
  const [media, described] = content ?? []
  return {
    method,
    path,
    inPath: parametersIn('path'),
    inQuery: parametersIn('query'),
    inHeader: parametersIn('header'),
    ...(media && {
      body: { media, example: asObject(described).example ?? {}, keys: keysOf(asObject(described).schema) },
    }),
  }
}

/** The property names of a body; if its schema has several alternatives (`anyOf`), those of all alternatives. */
function keysOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return []
  const alternativeKeys = Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(keysOf) : []
  return [...new Set([...Object.keys(asObject(schema.properties)), ...alternativeKeys])]
}
