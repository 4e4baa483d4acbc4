import { openApiDocument } from '@muster/server/openapi/document'
import { expect, it } from 'vitest'
import { apiContract } from '../../openapi/contracts.ts'
import { judgeOf } from './judge.ts'

const judge = judgeOf(openApiDocument([], apiContract))
const get = { method: 'GET', target: '/livez', headers: [] }
const problem = (status: number, detail: string) => JSON.stringify({ type: 'about:blank', title: 'No', status, detail })
const rawResponse = (status: number, text: string, type = 'application/problem+json') => ({
  status,
  text,
  ms: 1,
  headers: new Map([
    ['content-type', type],
    ['x-request-id', '1'],
  ]),
})

it.each([
  ['no answer', { ...rawResponse(0, ''), error: 'no answer within 5000 ms' }],
  ['a 5xx', rawResponse(500, problem(500, 'Something went wrong'))],
  ['a refusal that is no problem', rawResponse(404, 'Not here', 'text/plain')],
  ['a refusal without a sentence', rawResponse(404, problem(404, ''))],
  ['a refusal with an overlong sentence', rawResponse(404, problem(404, 'x'.repeat(501)))],
  ['a refusal that names another status', rawResponse(404, problem(403, 'Not here'))],
  ['a query of the database', rawResponse(404, problem(404, 'select id from users'))],
  ['a stack', rawResponse(404, problem(404, 'at node:internal/process'))],
  ['a status that the document does not list', rawResponse(204, '')],
  ['a body that the document does not describe', rawResponse(200, '{"status":"fine"}', 'application/json')],
])('reports %s', (_, response) => {
  expect(judge(get, response)).toEqual(expect.any(String))
})

it('accepts what the document specifies, and rejections of unreadable requests', () => {
  expect(judge(get, rawResponse(200, '{"status":"ok"}', 'application/json'))).toBeUndefined()
  expect(
    judge({ ...get, target: '/livez%' }, rawResponse(400, problem(400, 'The address is not valid.'))),
  ).toBeUndefined()
  expect(
    judge({ ...get, target: '/nowhere' }, rawResponse(404, problem(404, 'There is nothing here.'))),
  ).toBeUndefined()
})
