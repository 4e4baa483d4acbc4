import { readdirSync } from 'node:fs'
import { callPayloads } from '@muster/contracts/calls'
import { chatPayloads } from '@muster/contracts/chat/events'
import type { Endpoint } from '@muster/contracts/endpoint'
import * as z from 'zod/mini'
import { hasProperty } from '../has-property.ts'

const contracts = new URL('../../../contracts/src/', import.meta.url)

/** A schema for input, and where the input comes from. */
export type InputSchema = { name: string; where: 'path' | 'query' | 'body' | 'event'; schema: z.ZodMiniType }

/** The schema of every path, query and body of every endpoint of the contract, and of every socket event. */
export async function inputSchemas(): Promise<InputSchema[]> {
  const found: InputSchema[] = []
  for (const file of readdirSync(contracts, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(new URL(file, contracts).href)
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

/** A value with one mistake at one place, and its description. */
export type Mistake = { field: string; what: string; value: unknown }

type Json = z.core.JSONSchema.BaseSchema

/** Each possible single mistake; all other keys are omitted, so required fields are missing too. */
export function mistakesIn(schema: z.ZodMiniType): Mistake[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
  return mistakesAt(json, json, [])
}

function mistakesAt(given: Json, root: Json, path: string[]): Mistake[] {
  const json = resolved(given, root)
  const at = (value: unknown) => placed(path, value)
  const field = path.join('.')
  const mistake = (what: string, value: unknown) => ({ field, what, value: at(value) })
  const all: Mistake[] = []
  const types = [json.type, ...[...(json.anyOf ?? []), ...(json.oneOf ?? [])].map((one) => resolved(one, root).type)]
  if (types.includes('string') || types.includes('number') || types.includes('integer') || types.includes('boolean')) {
    all.push(mistake('of another type', {}), mistake('a list', [true]))
  }
  for (const one of [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])].map((option) => resolved(option, root))) {
    if (one.enum) all.push(mistake('no such word', 'no such word'))
    if (one.type === 'string') {
      all.push(
        mistake('a number', 7),
        mistake('empty', ''),
        mistake('written otherwise', '?? ??'),
        mistake('with NUL', 'a\0b'),
      )
      all.push(mistake('half a character', 'a\ud800b'))
      if (one.maxLength !== undefined) all.push(mistake('too long', 'x'.repeat(one.maxLength + 1)))
      if (one.minLength !== undefined && one.minLength > 1)
        all.push(mistake('too short', 'x'.repeat(one.minLength - 1)))
    }
    if (one.type === 'number' || one.type === 'integer') {
      all.push(
        mistake('text', 'many'),
        mistake('null', null),
        mistake('too large', 1e15),
        mistake('too small', -1e15),
        mistake('a fraction', 0.0005),
      )
    }
    if (one.type === 'boolean') all.push(mistake('text', 'perhaps'))
    if (one.type === 'array') {
      all.push(mistake('no list', 'one'))
      const entry = typeof one.items === 'object' && !Array.isArray(one.items) ? one.items : undefined
      if (one.maxItems !== undefined) all.push(mistake('too many', Array(one.maxItems + 1).fill(1)))
      if (entry) all.push(...mistakesAt(entry, root, [...path, '0']))
    }
    if (one.type === 'object') {
      if (path.length > 0) all.push(mistake('no object', 'one'))
      else
        all.push(
          { field: '', what: 'missing', value: undefined },
          { field: '', what: 'no object', value: 'one' },
          { field: '', what: 'a list', value: [] },
        )
      if (one.additionalProperties === false) {
        all.push({ field: [...path, 'nonsense'].join('.'), what: 'unknown', value: at({ nonsense: 1 }) })
      }
      for (const key of one.required ?? [])
        all.push({ field: [...path, key].join('.'), what: 'missing', value: at({}) })
      for (const [key, inner] of Object.entries(one.properties ?? {})) {
        if (typeof inner === 'object') all.push(...mistakesAt(inner, root, [...path, key]))
      }
    }
  }
  return all
}

function resolved(json: unknown, root: Json): Json {
  const given: Json = typeof json === 'object' && json !== null ? { ...json } : {}
  const name = given.$ref?.split('/').at(-1)
  return name === undefined ? given : resolved(root.$defs?.[name], root)
}

/** The value at the path, in objects and lists that contain nothing else. */
function placed(path: string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)
}
