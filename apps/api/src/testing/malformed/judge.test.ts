import { openApiDocument } from '@muster/server/openapi/document'
import { expect, it } from 'vitest'
import { apiContract } from '../../openapi/contracts.ts'
import { judgeOf } from './judge.ts'

const judge = judgeOf(openApiDocument([], apiContract))
const get = { method: 'GET', target: '/livez', headers: [] }
const problem = (status: number, detail: string) => JSON.stringify({ type: 'about:blank', title: 'No', status, detail })
const answer = (status: number, text: string, type = 'application/problem+json') => ({
  status,
  text,
  ms: 1,
  headers: new Map([
    ['content-type', type],
    ['x-request-id', '1'],
  ]),
})

it.each([
  ['no answer', { ...answer(0, ''), error: 'no answer within 5000 ms' }],
  ['a 5xx', answer(500, problem(500, 'Something went wrong'))],
  ['a refusal that is no problem', answer(404, 'Not here', 'text/plain')],
  ['a refusal without a sentence', answer(404, problem(404, ''))],
  ['a refusal with an overlong sentence', answer(404, problem(404, 'x'.repeat(501)))],
  ['a refusal that names another status', answer(404, problem(403, 'Not here'))],
  ['a query of the database', answer(404, problem(404, 'select id from users'))],
  ['a stack', answer(404, problem(404, 'at node:internal/process'))],
  ['a status that the document does not list', answer(204, '')],
  ['a body that the document does not describe', answer(200, '{"status":"fine"}', 'application/json')],
])('reports %s', (_, given) => {
  expect(judge(get, given)).toEqual(expect.any(String))
})

it('accepts what the document specifies, and rejections of unreadable requests', () => {
  expect(judge(get, answer(200, '{"status":"ok"}', 'application/json'))).toBeUndefined()
  expect(judge({ ...get, target: '/livez%' }, answer(400, problem(400, 'The address is not valid.')))).toBeUndefined()
  expect(judge({ ...get, target: '/nowhere' }, answer(404, problem(404, 'There is nothing here.')))).toBeUndefined()
})
