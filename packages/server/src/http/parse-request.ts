import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import { fieldNameAt } from '@muster/contracts/field-names'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Problem } from './problems.ts'
import { requirementOf } from './requirement-of.ts'
import { unstorablePathIn } from './unstorable-in.ts'

z.config({ localeError: requirementOf })

export type Schema = z.ZodMiniType

/** Parses params, query and body by the contract. Throws 422 with the errors of the first invalid part. */
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

/**
 * Validates input with its schema. Throws 422 with sentences about invalid fields (at most 100), or only about the
 * first string that cannot be stored. `inputPart` is what a sentence calls the input, such as "body".
 */
export function parse<S extends Schema>(schema: S | undefined, value: unknown, inputPart: string): OutputOf<S>
export function parse(schema: Schema | undefined, value: unknown, inputPart: string): unknown {
  if (!schema) return undefined
  const unstorablePath = unstorablePathIn(value)
  if (unstorablePath)
    throw refusal([fieldError(unstorablePath, 'contains characters that cannot be stored', inputPart)], inputPart)
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error.issues.flatMap((issue) => fieldErrors(issue, inputPart)).slice(0, maxErrors), inputPart)
}

const maxErrors = 100
const maxUnknownKeys = 20
const maxFieldLength = 100
const maxSentenceLength = 400

type FieldError = { field: string; message: string }

function refusal(errors: FieldError[], inputPart: string): Problem {
  return new Problem(422, errors[0]?.message ?? `The ${inputPart} is not valid.`, { errors })
}

function fieldErrors(issue: z.core.$ZodIssue, inputPart: string): FieldError[] {
  if (issue.code !== 'unrecognized_keys') return [fieldError(issue.path, issue.message, inputPart)]
  return issue.keys.slice(0, maxUnknownKeys).map((key) => ({
    field: fieldName([...issue.path, key]),
    message: `"${key.slice(0, maxFieldLength)}" is not a known field`,
  }))
}

/** Prefixes a requirement such as "is required" with the field's label; a message that is a sentence gets no prefix. */
function fieldError(path: PropertyKey[], message: string, inputPart: string): FieldError {
  const isSentence = /^\p{Lu}/u.test(message)
  const text = isSentence ? message : `${fieldNameAt(path).slice(0, maxFieldLength) || `The ${inputPart}`} ${message}`
  return { field: fieldName(path), message: text.slice(0, maxSentenceLength) }
}

const fieldName = (path: PropertyKey[]) => path.map(String).join('.').slice(0, maxFieldLength)
