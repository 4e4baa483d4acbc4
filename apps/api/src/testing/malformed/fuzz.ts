import type { JsonObject } from '@muster/server/openapi/json'
import { seededRandom } from '../../seeded-random.ts'
import { createFixture, type FixtureWorld, type PermissionFixture } from '../permissions/fixture.ts'
import { draftOf, type Objects } from './draft.ts'
import { judgeOf } from './judge.ts'
import { kinds } from './kinds.ts'
import { isIntact, objectsOf } from './objects.ts'
import { operationsOf } from './operations.ts'
import { type RawRequest, type RawResponse, sendRaw } from './raw-request.ts'

type Fault = { actor: string; kind: string; request: string; violation: string; response: string }
export type FuzzResult = {
  operations: number
  requests: number
  stages: number
  statuses: Record<string, number>
  slowestMs: number
  faults: Fault[]
}

const actors = ['anonymous', 'assigned_member', 'org_admin', 'stranger']
const batchSize = 16

type FuzzOptions = {
  port: number
  document: JsonObject
  world: FixtureWorld
  seed: number
  requests: number
  perOperation: number
}

/**
 * Sends malformed requests to every operation of the document, with each kind of malformation and each actor in turn,
 * and checks the responses. Sends at least `requests` in total and at least `perOperation` to each operation. A
 * malformed request may succeed; if it destroys the stage, a new stage is created.
 */
export async function fuzz({ port, document, world, seed, requests, perOperation }: FuzzOptions): Promise<FuzzResult> {
  const operations = operationsOf(document)
  const judge = judgeOf(document)
  const random = seededRandom(seed)
  const requestsPerOperation = Math.max(perOperation, Math.ceil(requests / operations.length))
  const malformEntries = Object.entries(kinds)
  const result: FuzzResult = {
    operations: operations.length,
    requests: 0,
    stages: 0,
    statuses: {},
    slowestMs: 0,
    faults: [],
  }

  let fixture = await createFixtureWithObjects()
  for (const [operationIndex, operation] of operations.entries()) {
    for (let batchStart = 0; batchStart < requestsPerOperation; batchStart += batchSize) {
      const batch = Array.from({ length: Math.min(batchSize, requestsPerOperation - batchStart) }, (_, index) => {
        // The request number starts at a different value for each operation, so that many combinations of kind and
        // actor are tried even with few requests per operation.
        const requestNumber = batchStart + index + operationIndex * 5
        const [kind, malform] = malformEntries[requestNumber % malformEntries.length] ?? random.pick(malformEntries)
        const actor =
          actors[Math.floor(requestNumber / malformEntries.length + requestNumber) % actors.length] ?? 'anonymous'
        return { kind, actor, request: malform(draftOf(operation, fixture.objects, random), random, operation) }
      })
      await Promise.all(
        batch.map(async ({ kind, actor, request }) => {
          const authorized = { ...request, headers: [...request.headers, ...authorization(fixture.stage, actor)] }
          recordResponse(kind, actor, authorized, await sendRaw(port, authorized))
        }),
      )
      if (!(await isIntact(fixture.stage))) fixture = await createFixtureWithObjects()
    }
  }
  return result

  async function createFixtureWithObjects(): Promise<{ stage: PermissionFixture<FixtureWorld>; objects: Objects }> {
    result.stages++
    const stage = await createFixture(world)
    return { stage, objects: await objectsOf(stage) }
  }

  function recordResponse(kind: string, actor: string, request: RawRequest, response: RawResponse) {
    result.requests++
    result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1
    result.slowestMs = Math.max(result.slowestMs, Math.round(response.ms))
    const violation = judge(request, response)
    if (violation)
      result.faults.push({
        actor,
        kind,
        request: describeRequest(request),
        violation,
        response: response.text.slice(0, 300),
      })
  }
}

function authorization(stage: PermissionFixture<FixtureWorld>, actor: string): RawRequest['headers'] {
  return actor === 'anonymous' ? [] : [['Authorization', `Bearer ${stage.actor(actor).token}`]]
}

/** A readable form of a request, shortened and without the access token. */
const describeRequest = ({ method, target, headers, body }: RawRequest) =>
  [
    `${method} ${target.slice(0, 300)}`,
    ...headers.filter(([name]) => name !== 'Authorization').map(([name, value]) => `${name}: ${value.slice(0, 100)}`),
    body?.toString().slice(0, 500) ?? '',
  ].join(' | ')
