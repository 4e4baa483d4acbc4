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
const nestedArrays = (depth: number, content = '') => '['.repeat(depth) + content + ']'.repeat(depth)
const longText = 'x'.repeat(5_000)

describe('a JSON body', () => {
  it.each([
    ['that nests 100,000 deep', nestedArrays(100_000)],
    ['that nests 100,000 deep and is not closed', '['.repeat(100_000)],
    ['that nests 101 deep after a long text', `{"text":"${longText}","deep":${nestedArrays(101)}}`],
    [
      'that nests 101 deep after a string that ends with a backslash',
      `["${longText}\\\\",${nestedArrays(101, '"\\""')}]`,
    ],
  ])('%s is refused', async (_, payload) => {
    expect(await post(payload)).toMatchObject({ statusCode: 400, body: 'The body is nested too deeply.' })
  })

  it.each([
    ['that nests 99 deep', [longText, JSON.parse(nestedArrays(98))]],
    ['whose text is full of brackets', { text: `${'['.repeat(9_000)}"${'{'.repeat(9_000)}\\` }],
    ['that is flat and long', Array.from({ length: 5_000 }, () => [{}])],
  ])('%s is accepted', async (_, value) => {
    const response = await post(JSON.stringify(value))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ body: value })
  })
})
