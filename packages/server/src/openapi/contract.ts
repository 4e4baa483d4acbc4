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
  operationNames: Map<unknown, OperationName>
  tags: string[]
  /** The named objects of the contract. */
  objects: [string, z.ZodMiniType][]
  /** Bodies that are not JSON, by operationId. */
  bodies: Record<string, JsonObject>
}

type ContractInput = Pick<DocumentInput, 'title' | 'description'> & {
  /** The modules of the contract, by their tags in the document. */
  modulesByTag: Record<string, object>
  bodies?: DocumentInput['bodies']
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

export function documentInputOf({ title, description, modulesByTag, bodies = {} }: ContractInput): DocumentInput {
  const names = Object.entries(modulesByTag).flatMap(([tag, contract]) =>
    Object.entries(contract)
      .filter(([, value]) => isEndpoint(value))
      .map(([operationId, endpoint]): [unknown, OperationName] => [endpoint, { tag, operationId }]),
  )
  const objects = [
    ...Object.values(modulesByTag).flatMap((contract) => Object.entries(contract)),
    ['Problem', Problem],
  ].filter((entry): entry is [string, z.ZodMiniObject] => entry[1] instanceof z.ZodMiniObject)
  return { title, description, operationNames: new Map(names), tags: Object.keys(modulesByTag), objects, bodies }
}
