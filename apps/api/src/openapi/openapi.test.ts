import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'
import { schemaChecker } from '@muster/server/testing/response-checker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
let document: JsonObject
let operations: { path: string; verb: string; operation: JsonObject }[]

beforeAll(async () => {
  world = await testApi()
  const response = await world.app.inject({ method: 'GET', url: '/openapi.json' })
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  document = response.json()
  operations = Object.entries(asObject(document.paths)).flatMap(([path, verbs]) =>
    Object.entries(asObject(verbs)).map(([verb, operation]) => ({ path, verb, operation: asObject(operation) })),
  )
})
afterAll(() => world?.close())

const asObject = (json: Json | undefined): JsonObject => (isObject(json) ? json : {})
const asList = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : [])
const findOperation = (operationId: string) =>
  asObject(operations.find(({ operation }) => operation.operationId === operationId)?.operation)

describe('the OpenAPI document', () => {
  it('lists every route of the API, each with a unique name', () => {
    const routes = world.app.apiRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    const documentedRoutes = operations.map(
      ({ path, verb }) => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(new Set(documentedRoutes)).toEqual(new Set([...routes, 'GET /livez', 'GET /readyz', 'GET /metrics']))
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(document.openapi).toBe('3.1.0')
  })

  it('contains a valid example of every body and every response', () => {
    const check = schemaChecker(document)
    const violations = operations.flatMap(({ path, verb, operation }) => {
      const contents = [
        { place: ['requestBody'], content: asObject(asObject(operation.requestBody).content) },
        ...Object.entries(asObject(operation.responses)).map(([status, response]) => ({
          place: ['responses', status],
          content: asObject(asObject(response).content),
        })),
      ]
      return contents.flatMap(({ place, content }) =>
        Object.entries(content).flatMap(([type, media]) => {
          const error = check(
            ['paths', path, verb, ...place, 'content', type, 'schema'],
            asObject(media).example ?? null,
          )
          return error
            ? [`${verb} ${path} ${place.join(' ')}: ${error} ${JSON.stringify(asObject(media).example)}`]
            : []
        }),
      )
    })
    expect(violations).toEqual([])
    for (const [name, response] of Object.entries(asObject(asObject(document.components).responses))) {
      const example = asObject(asObject(asObject(response).content)['application/problem+json']).example
      expect(check(['components', 'schemas', 'Problem'], example ?? null), name).toBeUndefined()
    }
  })

  it('every $ref resolves', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect(references.length).toBeGreaterThan(100)
    const unresolvedReferences = references.filter((ref) => {
      const steps = ref.slice(2).split('/')
      return steps.reduce<Json | undefined>((json, step) => asObject(json)[step], document) === undefined
    })
    expect(unresolvedReferences).toEqual([])
  })

  it('describes what is accepted and what is returned', () => {
    const createOperation = findOperation('createTask')
    expect(asList(createOperation.parameters).map((row) => asObject(row).name)).toEqual(['Idempotency-Key'])
    const body = asObject(asObject(asObject(asObject(createOperation.requestBody).content)['application/json']).schema)
    expect(body).toMatchObject({ type: 'object', required: ['title'], additionalProperties: false })
    expect(asObject(body.properties)).toMatchObject({ status: { enum: expect.arrayContaining(['todo', 'pending']) } })
    const readOperation = findOperation('listOrganizationTasks')
    expect(asList(readOperation.parameters)).toEqual(
      expect.arrayContaining([
        { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ type: 'integer', minimum: 1 }) },
        { name: 'limit', in: 'query', required: false, schema: expect.objectContaining({ maximum: 10_000 }) },
        expect.objectContaining({ name: 'If-None-Match', in: 'header' }),
      ]),
    )
    expect(Object.keys(asObject(readOperation.responses))).toEqual(
      expect.arrayContaining(['200', '304', '400', '401', '403', '422', '503']),
    )
    expect(asObject(asObject(asObject(document.components).schemas).Task)).toMatchObject({
      additionalProperties: false,
    })
    expect(asList(findOperation('updateTask').parameters)).toContainEqual(expect.objectContaining({ name: 'If-Match' }))
    expect(findOperation('login').security).toEqual([])
    expect(asObject(findOperation('inviteMember').responses)).toHaveProperty('429')
    expect(asList(findOperation('inviteMember').parameters)).toHaveLength(1)
  })
})
