import { isObject, type Json, plain } from '@muster/server/openapi/json'
import { schemaChecker } from '@muster/server/testing/answer-checker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatHouse } from '../testing.ts'

let house: Awaited<ReturnType<typeof chatHouse>>
let node: Awaited<ReturnType<(typeof house)['node']>>

beforeAll(async () => {
  house = await chatHouse()
  node = await house.node()
})
afterAll(() => house?.close())

const object = (json: Json | undefined) => (isObject(json) ? json : {})

it('the document lists every call of the chat service, with a valid example of every body and response', async () => {
  const document = object(plain(await (await fetch(`${node.url}/openapi.json`)).json()))
  const check = schemaChecker(document)
  const wrong: string[] = []
  const listed: string[] = []
  for (const [path, verbs] of Object.entries(object(document.paths))) {
    for (const [verb, operation] of Object.entries(object(verbs))) {
      listed.push(`${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      const { requestBody, responses } = object(operation)
      const places: [string[], Json | undefined][] = [
        [['requestBody'], requestBody],
        ...Object.entries(object(responses)).map(([status, response]): [string[], Json] => [
          ['responses', status],
          response,
        ]),
      ]
      for (const [place, holder] of places) {
        for (const [type, media] of Object.entries(object(object(holder).content))) {
          const error = check(['paths', path, verb, ...place, 'content', type, 'schema'], object(media).example ?? null)
          if (error) wrong.push(`${verb} ${path} ${place.join(' ')}: ${error}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
  const routes = node.app.apiRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(listed)).toEqual(new Set([...routes, 'GET /livez', 'GET /readyz', 'GET /metrics']))
})

it('is readable at /docs', async () => {
  const page = await fetch(`${node.url}/docs`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
})

it('the events of the socket are described, each with the schema of its payload [W7]', async () => {
  const document = object(plain(await (await fetch(`${node.url}/asyncapi.json`)).json()))
  expect(document.asyncapi).toBe('3.0.0')
  const messages = object(object(document.components).messages)
  expect(Object.keys(messages)).toEqual(
    expect.arrayContaining([
      'receive.send_message',
      'receive.join_call',
      'send.new_message',
      'send.changed',
      'send.error',
    ]),
  )
  expect(object(messages['receive.send_message']).payload).toMatchObject({
    properties: { content: { type: 'string', maxLength: 10_000 } },
    required: ['roomId', 'content'],
  })
  // Ids of users are strings in the chat, in both directions.
  const { payload } = object(messages['send.user_typing'])
  expect(payload).toMatchObject({ properties: { userId: { type: 'string' } } })
  const operations = object(document.operations)
  const listed = ['receive', 'send'].flatMap((action) => object(operations[action]).messages)
  expect(listed).toHaveLength(Object.keys(messages).length)
})

it('no unused schema is listed, and every limit of a call is in its list of responses [W7]', async () => {
  const text = await (await fetch(`${node.url}/openapi.json`)).text()
  const document = object(plain(JSON.parse(text)))
  const names = Object.keys(object(object(document.components).schemas))
  expect(names).toContain('Message')
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  const ice = object(object(object(document.paths)['/api/calls/ice-servers']).get)
  expect(Object.keys(object(ice.responses))).toContain('429')
})
