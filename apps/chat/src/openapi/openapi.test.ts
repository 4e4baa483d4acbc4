import { isObject, type Json, toPlainJson } from '@muster/server/openapi/json'
import { schemaChecker } from '@muster/server/testing/response-checker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatInstallation } from '../testing.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>
let node: Awaited<ReturnType<(typeof installation)['startNode']>>

beforeAll(async () => {
  installation = await chatInstallation()
  node = await installation.startNode()
})
afterAll(() => installation?.close())

const asObject = (json: Json | undefined) => (isObject(json) ? json : {})

it('the document lists every call of the chat service, with a valid example of every body and response', async () => {
  const document = asObject(toPlainJson(await (await fetch(`${node.url}/openapi.json`)).json()))
  const check = schemaChecker(document)
  const invalid: string[] = []
  const listed: string[] = []
  for (const [path, verbs] of Object.entries(asObject(document.paths))) {
    for (const [verb, operation] of Object.entries(asObject(verbs))) {
      listed.push(`${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      const { requestBody, responses } = asObject(operation)
      const places: [string[], Json | undefined][] = [
        [['requestBody'], requestBody],
        ...Object.entries(asObject(responses)).map(([status, response]): [string[], Json] => [
          ['responses', status],
          response,
        ]),
      ]
      for (const [place, holder] of places) {
        for (const [type, media] of Object.entries(asObject(asObject(holder).content))) {
          const error = check(
            ['paths', path, verb, ...place, 'content', type, 'schema'],
            asObject(media).example ?? null,
          )
          if (error) invalid.push(`${verb} ${path} ${place.join(' ')}: ${error}`)
        }
      }
    }
  }
  expect(invalid).toEqual([])
  const routes = node.app.apiRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(listed)).toEqual(new Set([...routes, 'GET /livez', 'GET /readyz', 'GET /metrics']))
})

it('the document is readable at /docs', async () => {
  const page = await fetch(`${node.url}/docs`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
})

it('the events of the socket are described, each with the schema of its payload [W7]', async () => {
  const document = asObject(toPlainJson(await (await fetch(`${node.url}/asyncapi.json`)).json()))
  expect(document.asyncapi).toBe('3.0.0')
  const messages = asObject(asObject(document.components).messages)
  expect(Object.keys(messages)).toEqual(
    expect.arrayContaining([
      'receive.send_message',
      'receive.join_call',
      'send.new_message',
      'send.changed',
      'send.error',
    ]),
  )
  expect(asObject(messages['receive.send_message']).payload).toMatchObject({
    properties: { content: { type: 'string', maxLength: 10_000 } },
    required: ['roomId', 'content'],
  })
  // In events that the chat service sends, user ids are strings.
  const { payload } = asObject(messages['send.user_typing'])
  expect(payload).toMatchObject({ properties: { userId: { type: 'string' } } })
  const operations = asObject(document.operations)
  const listed = ['receive', 'send'].flatMap((action) => asObject(operations[action]).messages)
  expect(listed).toHaveLength(Object.keys(messages).length)
})

it('no unused schema is listed, and every limit of a call is in its list of responses [W7]', async () => {
  const text = await (await fetch(`${node.url}/openapi.json`)).text()
  const document = asObject(toPlainJson(JSON.parse(text)))
  const names = Object.keys(asObject(asObject(document.components).schemas))
  expect(names).toContain('Message')
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  const ice = asObject(asObject(asObject(document.paths)['/api/calls/ice-servers']).get)
  expect(Object.keys(asObject(ice.responses))).toContain('429')
})
