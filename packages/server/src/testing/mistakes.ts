import { readdirSync } from 'node:fs'
import { callPayloads } from '@muster/contracts/calls'
import { chatPayloads } from '@muster/contracts/chat/events'
import type { Endpoint } from '@muster/contracts/endpoint'
import * as z from 'zod/mini'
import { hasProperty } from '../has-property.ts'

const contractsFolder = new URL('../../../contracts/src/', import.meta.url)

/** A schema of input, and where the input comes from: a part of a request, or a socket event. */
export type InputSchema = { name: string; where: 'path' | 'query' | 'body' | 'event'; schema: z.ZodMiniType }

/**
 * The schema of every path, query and body of every endpoint of the contract, and of every socket event that a client
 * may send.
 */
export async function inputSchemas(): Promise<InputSchema[]> {
  const found: InputSchema[] = []
  for (const file of readdirSync(contractsFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(new URL(file, contractsFolder).href)
    for (const value of Object.values(module)) if (isEndpoint(value)) found.push(...schemasOf(value))
  }
  for (const [name, schema] of Object.entries({ ...chatPayloads, ...callPayloads })) {
    found.push({ name, where: 'event', schema })
  }
  return found
}

const isEndpoint = (value: unknown): value is Endpoint =>
  hasProperty(value, 'method') && hasProperty(value, 'path') && hasProperty(value, 'access')

function schemasOf({ method, path, params, query, body }: Endpoint): InputSchema[] {
  const parts: [InputSchema['where'], z.ZodMiniType | undefined][] = [
    ['path', params],
    ['query', query],
    ['body', body],
  ]
  return parts.flatMap(([where, schema]) => (schema ? [{ name: `${method} ${path}`, where, schema }] : []))
}

/** An input value with a mistake, the field that contains the mistake, and the description of the mistake. */
export type Mistake = { field: string; description: string; value: unknown }

type Json = z.core.JSONSchema.BaseSchema

/** One input value for each kind of mistake in each field. All other keys are omitted, even those that are required. */
export function mistakesIn(schema: z.ZodMiniType): Mistake[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
  return mistakesAt(json, json, [])
}

function mistakesAt(schema: Json, root: Json, path: string[]): Mistake[] {
  const json = resolveReference(schema, root)
  const placeValue = (value: unknown) => valueAtPath(path, value)
  const field = path.join('.')
  const mistake = (description: string, value: unknown) => ({ field, description, value: placeValue(value) })
  const mistakes: Mistake[] = []
  const types = [
    json.type,
    ...[...(json.anyOf ?? []), ...(json.oneOf ?? [])].map((alternative) => resolveReference(alternative, root).type),
  ]
  if (types.includes('string') || types.includes('number') || types.includes('integer') || types.includes('boolean')) {
    mistakes.push(mistake('of another type', {}), mistake('a list', [true]))
  }
  for (const resolved of [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])].map((option) =>
    resolveReference(option, root),
  )) {
    if (resolved.enum) mistakes.push(mistake('no such word', 'no such word'))
    if (resolved.type === 'string') {
      mistakes.push(
        mistake('a number', 7),
        mistake('empty', ''),
        mistake('written otherwise', '?? ??'),
        mistake('with NUL', 'a\0b'),
      )
      mistakes.push(mistake('half a character', 'a\ud800b'))
      if (resolved.maxLength !== undefined) mistakes.push(mistake('too long', 'x'.repeat(resolved.maxLength + 1)))
      if (resolved.minLength !== undefined && resolved.minLength > 1)
        mistakes.push(mistake('too short', 'x'.repeat(resolved.minLength - 1)))
    }
    if (resolved.type === 'number' || resolved.type === 'integer') {
      mistakes.push(
        mistake('text', 'many'),
        mistake('null', null),
        mistake('too large', 1e15),
        mistake('too small', -1e15),
        mistake('a fraction', 0.0005),
      )
    }
    if (resolved.type === 'boolean') mistakes.push(mistake('text', 'perhaps'))
    if (resolved.type === 'array') {
      mistakes.push(mistake('no list', 'one'))
      const entry = typeof resolved.items === 'object' && !Array.isArray(resolved.items) ? resolved.items : undefined
      if (resolved.maxItems !== undefined) mistakes.push(mistake('too many', Array(resolved.maxItems + 1).fill(1)))
      if (entry) mistakes.push(...mistakesAt(entry, root, [...path, '0']))
    }
    if (resolved.type === 'object') {
      if (path.length > 0) mistakes.push(mistake('no object', 'one'))
      else
        mistakes.push(
          { field: '', description: 'missing', value: undefined },
          { field: '', description: 'no object', value: 'one' },
          { field: '', description: 'a list', value: [] },
        )
      if (resolved.additionalProperties === false) {
        mistakes.push({
          field: [...path, 'nonsense'].join('.'),
          description: 'unknown',
          value: placeValue({ nonsense: 1 }),
        })
      }
      for (const key of resolved.required ?? [])
        mistakes.push({ field: [...path, key].join('.'), description: 'missing', value: placeValue({}) })
      for (const [key, inner] of Object.entries(resolved.properties ?? {})) {
        if (typeof inner === 'object') mistakes.push(...mistakesAt(inner, root, [...path, key]))
      }
    }
  }
  return mistakes
}

function resolveReference(json: unknown, root: Json): Json {
  const schema: Json = typeof json === 'object' && json !== null ? { ...json } : {}
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolveReference(root.$defs?.[name], root)
}

/** Wraps a value in objects and lists that contain nothing else, so that the value is at this path. */
function valueAtPath(path: string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)
}
