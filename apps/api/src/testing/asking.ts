import { answerChecker } from '@muster/server/testing/answer-checker'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { apiContract } from '../openapi/contracts.ts'

type Headers = Record<string, string>
type Payload = InjectOptions['payload']
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the API as one caller and checks every response against the OpenAPI document. Returns status, parsed body
 * (undefined if empty), headers and raw text.
 */
export function asking(app: FastifyInstance, token: string | undefined) {
  async function ask(method: Method, url: string, payload?: Payload, headers?: Headers) {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const given = payload === undefined ? {} : { payload }
    const answer = await app.inject({ method, url, ...given, headers: { ...authorization, ...headers } })
    const type = String(answer.headers['content-type'] ?? '')
    const wrong = answerChecker(app, apiContract)(method, url, { status: answer.statusCode, type, text: answer.body })
    if (wrong) throw new Error(wrong)
    const body = answer.body ? answer.json() : undefined
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body }
  }
  return {
    get: (url: string, headers?: Headers) => ask('GET', url, undefined, headers),
    post: (url: string, body?: Payload, headers?: Headers) => ask('POST', url, body, headers),
    put: (url: string, body?: Payload, headers?: Headers) => ask('PUT', url, body, headers),
    patch: (url: string, body?: Payload, headers?: Headers) => ask('PATCH', url, body, headers),
    delete: (url: string, body?: Payload, headers?: Headers) => ask('DELETE', url, body, headers),
  }
}

export type Asking = ReturnType<typeof asking>
