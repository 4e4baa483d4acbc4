import type { JsonObject } from '@muster/server/openapi/json'
import { chance } from '../../demo/chance.ts'
import { type House, type Stage, setStage } from '../permissions/stage.ts'
import { draftOf, type Objects } from './draft.ts'
import { judgeOf } from './judge.ts'
import { kinds } from './kinds.ts'
import { isIntact, objectsOf } from './objects.ts'
import { operationsOf } from './operations.ts'
import { type RawAnswer, type RawRequest, sendRaw } from './raw-request.ts'

type Fault = { who: string; kind: string; request: string; wrong: string; answer: string }
export type Fuzzed = {
  operations: number
  requests: number
  stages: number
  statuses: Record<string, number>
  slowestMs: number
  faults: Fault[]
}

const actors = ['anonymous', 'assigned_member', 'org_admin', 'stranger']
const atOnce = 16

type Parts = {
  port: number
  document: JsonObject
  house: House
  seed: number
  requests: number
  perOperation: number
}

/**
 * Sends malformed requests of every kind and as every actor in turn to every operation of the document, and checks the
 * responses. Sends at least this many in total and per operation. Requests may succeed: when they destroy a fixture, a
 * new one is created.
 */
export async function fuzz({ port, document, house, seed, requests, perOperation }: Parts): Promise<Fuzzed> {
  const operations = operationsOf(document)
  const judge = judgeOf(document)
  const random = chance(seed)
  const each = Math.max(perOperation, Math.ceil(requests / operations.length))
  const malform = Object.entries(kinds)
  const fuzzed: Fuzzed = {
    operations: operations.length,
    requests: 0,
    stages: 0,
    statuses: {},
    slowestMs: 0,
    faults: [],
  }

  let scene = await setScene()
  for (const [place, operation] of operations.entries()) {
    for (let from = 0; from < each; from += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, each - from) }, (_, count) => {
        // Shifted per operation, so that all kinds and actors are combined even with few requests per operation.
        const turn = from + count + place * 5
        const [kind, make] = malform[turn % malform.length] ?? random.pick(malform)
        const who = actors[Math.floor(turn / malform.length + turn) % actors.length] ?? 'anonymous'
        return { kind, who, request: make(draftOf(operation, scene.objects, random), random, operation) }
      })
      await Promise.all(
        batch.map(async ({ kind, who, request }) => {
          const signed = { ...request, headers: [...request.headers, ...authorization(scene.stage, who)] }
          note(kind, who, signed, await sendRaw(port, signed))
        }),
      )
      if (!(await isIntact(scene.stage))) scene = await setScene()
    }
  }
  return fuzzed

  async function setScene(): Promise<{ stage: Stage<House>; objects: Objects }> {
    fuzzed.stages++
    const stage = await setStage(house)
    return { stage, objects: await objectsOf(stage) }
  }

  function note(kind: string, who: string, request: RawRequest, answer: RawAnswer) {
    fuzzed.requests++
    fuzzed.statuses[answer.status] = (fuzzed.statuses[answer.status] ?? 0) + 1
    fuzzed.slowestMs = Math.max(fuzzed.slowestMs, Math.round(answer.ms))
    const wrong = judge(request, answer)
    if (wrong)
      fuzzed.faults.push({ who, kind, request: describeRequest(request), wrong, answer: answer.text.slice(0, 300) })
  }
}

function authorization(stage: Stage<House>, who: string): RawRequest['headers'] {
  return who === 'anonymous' ? [] : [['Authorization', `Bearer ${stage.actor(who).token}`]]
}

/** A readable form of a request, sufficient to send it again. */
const describeRequest = ({ method, target, headers, body }: RawRequest) =>
  [
    `${method} ${target.slice(0, 300)}`,
    ...headers.filter(([name]) => name !== 'Authorization').map(([name, value]) => `${name}: ${value.slice(0, 100)}`),
    body?.toString().slice(0, 500) ?? '',
  ].join(' | ')
