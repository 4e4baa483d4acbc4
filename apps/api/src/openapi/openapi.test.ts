import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'
import { schemaChecker } from '@muster/server/testing/answer-checker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
let document: JsonObject
let operations: { path: string; verb: string; operation: JsonObject }[]

beforeAll(async () => {
  world = await testApi()
  const answer = await world.app.inject({ method: 'GET', url: '/openapi.json' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  document = answer.json()
  operations = Object.entries(object(document.paths)).flatMap(([path, verbs]) =>
    Object.entries(object(verbs)).map(([verb, operation]) => ({ path, verb, operation: object(operation) })),
  )
})
afterAll(() => world?.close())

const object = (json: Json | undefined): JsonObject => (isObject(json) ? json : {})
const list = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : [])
const find = (operationId: string) =>
  object(operations.find(({ operation }) => operation.operationId === operationId)?.operation)

describe('the OpenAPI document', () => {
  it('lists every route of the API, each with a unique name', () => {
    const routes = world.app.apiRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    const listed = operations.map(({ path, verb }) => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    expect(new Set(listed)).toEqual(new Set([...routes, 'GET /livez', 'GET /readyz', 'GET /metrics']))
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(document.openapi).toBe('3.1.0')
  })

  it('contains a valid example of every body and every response', () => {
    const check = schemaChecker(document)
    const wrong = operations.flatMap(({ path, verb, operation }) => {
      const contents = [
        { place: ['requestBody'], content: object(object(operation.requestBody).content) },
        ...Object.entries(object(operation.responses)).map(([status, response]) => ({
          place: ['responses', status],
          content: object(object(response).content),
        })),
      ]
      return contents.flatMap(({ place, content }) =>
        Object.entries(content).flatMap(([type, media]) => {
          const error = check(['paths', path, verb, ...place, 'content', type, 'schema'], object(media).example ?? null)
          return error ? [`${verb} ${path} ${place.join(' ')}: ${error} ${JSON.stringify(object(media).example)}`] : []
        }),
      )
    })
    expect(wrong).toEqual([])
    for (const [name, response] of Object.entries(object(object(document.components).responses))) {
      const example = object(object(object(response).content)['application/problem+json']).example
      expect(check(['components', 'schemas', 'Problem'], example ?? null), name).toBeUndefined()
    }
  })

  it('every $ref resolves', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect(refs.length).toBeGreaterThan(100)
    const lost = refs.filter((ref) => {
      const steps = ref.slice(2).split('/')
      return steps.reduce<Json | undefined>((json, step) => object(json)[step], document) === undefined
    })
    expect(lost).toEqual([])
  })

  it('describes what is accepted and what is returned', () => {
    const create = find('createTask')
    expect(list(create.parameters).map((one) => object(one).name)).toEqual(['Idempotency-Key'])
    const body = object(object(object(object(create.requestBody).content)['application/json']).schema)
    expect(body).toMatchObject({ type: 'object', required: ['title'], additionalProperties: false })
    expect(object(body.properties)).toMatchObject({ status: { enum: expect.arrayContaining(['todo', 'pending']) } })
    const read = find('listOrganizationTasks')
    expect(list(read.parameters)).toEqual(
      expect.arrayContaining([
        { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ type: 'integer', minimum: 1 }) },
        { name: 'limit', in: 'query', required: false, schema: expect.objectContaining({ maximum: 10_000 }) },
        expect.objectContaining({ name: 'If-None-Match', in: 'header' }),
      ]),
    )
    expect(Object.keys(object(read.responses))).toEqual(
      expect.arrayContaining(['200', '304', '400', '401', '403', '422', '503']),
    )
    expect(object(object(object(document.components).schemas).Task)).toMatchObject({ additionalProperties: false })
    expect(list(find('updateTask').parameters)).toContainEqual(expect.objectContaining({ name: 'If-Match' }))
    expect(find('login').security).toEqual([])
    expect(object(find('inviteMember').responses)).toHaveProperty('429')
    expect(list(find('inviteMember').parameters)).toHaveLength(1)
  })
})
