import type { Endpoint } from '@muster/contracts/endpoint'
import { Problem } from '@muster/contracts/problem'
import * as z from 'zod/mini'
import type { JsonObject } from './json.ts'

export type Named = { tag: string; operationId: string }

/** What the document needs besides the routes. */
export type Described = {
  title: string
  description: string
  /** The name of each endpoint in the contract, and its heading. */
  names: Map<unknown, Named>
  tags: string[]
  /** The named objects of the contract. */
  objects: [string, z.ZodMiniType][]
  /** Bodies that are not JSON, by operation. */
  bodies: Record<string, JsonObject>
}

type Given = Pick<Described, 'title' | 'description'> & {
  /** The contract, by the headings of the document. */
  nouns: Record<string, object>
  bodies?: Described['bodies']
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

export function describedBy({ title, description, nouns, bodies = {} }: Given): Described {
  const names = Object.entries(nouns).flatMap(([tag, contract]) =>
    Object.entries(contract)
      .filter(([, value]) => isEndpoint(value))
      .map(([operationId, endpoint]): [unknown, Named] => [endpoint, { tag, operationId }]),
  )
  const objects = [
    ...Object.values(nouns).flatMap((contract) => Object.entries(contract)),
    ['Problem', Problem],
  ].filter((entry): entry is [string, z.ZodMiniObject] => entry[1] instanceof z.ZodMiniObject)
  return { title, description, names: new Map(names), tags: Object.keys(nouns), objects, bodies }
}
