import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { Problem } from './problems.ts'

z.config(en())

export type Schema = z.ZodMiniType

/** Parses params, query and body by the contract; 422 with each field's error, 404 for an id that cannot be one. */
export function parseAtDoor<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  request: FastifyRequest,
): { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> } {
  return {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, request.query, 'query'),
    body: parse(endpoint.body, request.body, 'body'),
  }
}

/** Parses what came from outside by its schema; 422 with each field's error. `where` names it in a sentence. */
export function parse<S extends Schema>(schema: S | undefined, value: unknown, where: string): OutputOf<S>
export function parse(schema: Schema | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap(fieldErrors).slice(0, 100)
  const first = errors[0]
  throw new Problem(422, first ? sentence(first) : `The ${where} is not valid.`, { errors })
}

function fieldErrors(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  const field = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field, message: issue.message.slice(0, 300) }]
  return issue.keys
    .slice(0, 20)
    .map((key) => ({ field: [...issue.path, key].join('.').slice(0, 100), message: 'is not a known field' }))
}

/** A field's own sentence stands alone; a fragment such as 'must not be empty' gets its field in front. */
function sentence({ field, message }: { field: string; message: string }) {
  const text = /^[A-Z]/.test(message) ? message : `${field || 'The value'} ${message}`
  return text.slice(0, 400)
}
