import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { labelOfPath } from '@muster/contracts/labels'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Problem } from './problems.ts'
import { requirementOf } from './requirement-of.ts'
import { unstorableIn } from './unstorable-in.ts'

z.config({ localeError: requirementOf })

export type Schema = z.ZodMiniType

/** Parses params, query and body by the contract; 422 with each field's error, 404 for an id that cannot be one. */
export function parseRequest<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  request: FastifyRequest,
): { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> } {
  return {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, request.query, 'query'),
    body: parse(endpoint.body, request.body, 'body'),
  }
}

/** Validates input with its schema; 422 with a sentence for each field. `where` names the input in a sentence. */
export function parse<S extends Schema>(schema: S | undefined, value: unknown, where: string): OutputOf<S>
export function parse(schema: Schema | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined
  const unstorable = unstorableIn(value)
  if (unstorable) throw refusal([fieldError(unstorable, 'contains characters that cannot be stored', where)], where)
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error.issues.flatMap((issue) => fieldErrors(issue, where)).slice(0, mostErrors), where)
}

const mostErrors = 100
const mostUnknownKeys = 20
const longestField = 100
const longestSentence = 400

type FieldError = { field: string; message: string }

function refusal(errors: FieldError[], where: string): Problem {
  return new Problem(422, errors[0]?.message ?? `The ${where} is not valid.`, { errors })
}

function fieldErrors(issue: z.core.$ZodIssue, where: string): FieldError[] {
  if (issue.code !== 'unrecognized_keys') return [fieldError(issue.path, issue.message, where)]
  return issue.keys.slice(0, mostUnknownKeys).map((key) => ({
    field: fieldOf([...issue.path, key]),
    message: `"${key.slice(0, longestField)}" is not a known field`,
  }))
}

/** A message of the contract that is a sentence is used unchanged; a requirement is prefixed with the field's name. */
function fieldError(path: PropertyKey[], message: string, where: string): FieldError {
  const isSentence = /^\p{Lu}/u.test(message)
  const text = isSentence ? message : `${labelOfPath(path).slice(0, longestField) || `The ${where}`} ${message}`
  return { field: fieldOf(path), message: text.slice(0, longestSentence) }
}

const fieldOf = (path: PropertyKey[]) => path.map(String).join('.').slice(0, longestField)
