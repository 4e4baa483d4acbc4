import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { Problem } from './problems.ts'
import { refuseDeepJson } from './refuse-deep-json.ts'

const app = fastify()
refuseDeepJson(app)
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Problem ? error.status : 500).send(error instanceof Problem ? error.message : 'other'),
)
app.post('/', async ({ body }) => ({ body }))
afterAll(() => app.close())

const post = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json; charset=utf-8' }, payload })
const nested = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth)
const long = 'x'.repeat(5_000)

describe('a JSON body', () => {
  it.each([
    ['that nests 100,000 deep', nested(100_000)],
    ['that nests deep and is not closed', '['.repeat(100_000)],
    ['that nests 101 deep after a long text', `{"text":"${long}","deep":${nested(101)}}`],
    ['that hides it behind a backslash', `["${long}\\\\",${nested(101, '"\\""')}]`],
  ])('%s is refused', async (_, payload) => {
    expect(await post(payload)).toMatchObject({ statusCode: 400, body: 'The body is nested too deeply.' })
  })

  it.each([
    ['that nests 99 deep', [long, JSON.parse(nested(98))]],
    ['whose text is full of brackets', { text: `${'['.repeat(9_000)}"${'{'.repeat(9_000)}\\` }],
    ['that is flat and long', Array.from({ length: 5_000 }, () => [{}])],
  ])('%s is taken', async (_, value) => {
    const answer = await post(JSON.stringify(value))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ body: value })
  })
})
