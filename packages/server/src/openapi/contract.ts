import type { Endpoint } from '@muster/contracts/endpoint'
import { Problem } from '@muster/contracts/problem'
import * as z from 'zod/mini'
import type { JsonObject } from './json.ts'

export type OperationName = { tag: string; operationId: string }

/** What the OpenAPI document is generated from, in addition to the routes. */
export type DocumentInput = {
  title: string
  description: string
  /** For each endpoint of the contract, its operationId and its tag in the document. */
  names: Map<unknown, OperationName>
  tags: string[]
  /** The named objects of the contract. */
  objects: [string, z.ZodMiniType][]
  /** Bodies that are not JSON, by operationId. */
  bodies: Record<string, JsonObject>
}

type ContractInput = Pick<DocumentInput, 'title' | 'description'> & {
  /** The modules of the contract, by their tags in the document. */
  nouns: Record<string, object>
  bodies?: DocumentInput['bodies']
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

export function documentInputOf({ title, description, nouns, bodies = {} }: ContractInput): DocumentInput {
  const names = Object.entries(nouns).flatMap(([tag, contract]) =>
    Object.entries(contract)
      .filter(([, value]) => isEndpoint(value))
      .map(([operationId, endpoint]): [unknown, OperationName] => [endpoint, { tag, operationId }]),
  )
  const objects = [
    ...Object.values(nouns).flatMap((contract) => Object.entries(contract)),
    ['Problem', Problem],
  ].filter((entry): entry is [string, z.ZodMiniObject] => entry[1] instanceof z.ZodMiniObject)
  return { title, description, names: new Map(names), tags: Object.keys(nouns), objects, bodies }
}
