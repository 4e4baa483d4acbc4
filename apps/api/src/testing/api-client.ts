import { responseChecker } from '@muster/server/testing/response-checker'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { apiContract } from '../openapi/contracts.ts'

type Headers = Record<string, string>
type Payload = InjectOptions['payload']
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Returns a client that calls the API as one caller and checks every response against the OpenAPI document. Its methods
 * return the status, the parsed body (undefined if it is empty or not JSON), the headers and the raw text.
 */
export function apiClient(app: FastifyInstance, token: string | undefined) {
  async function send(method: Method, url: string, payload?: Payload, headers?: Headers) {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const payloadPart = payload === undefined ? {} : { payload }
    const response = await app.inject({ method, url, ...payloadPart, headers: { ...authorization, ...headers } })
    const type = String(response.headers['content-type'] ?? '')
    const violation = responseChecker(app, apiContract)(method, url, {
      status: response.statusCode,
      type,
      text: response.body,
    })
    if (violation) throw new Error(violation)
    const body = response.body && type.includes('json') ? response.json() : undefined
    return { status: response.statusCode, body, headers: response.headers, text: response.body }
  }
  return {
    get: (url: string, headers?: Headers) => send('GET', url, undefined, headers),
    post: (url: string, body?: Payload, headers?: Headers) => send('POST', url, body, headers),
    put: (url: string, body?: Payload, headers?: Headers) => send('PUT', url, body, headers),
    patch: (url: string, body?: Payload, headers?: Headers) => send('PATCH', url, body, headers),
    delete: (url: string, body?: Payload, headers?: Headers) => send('DELETE', url, body, headers),
  }
}

export type ApiClient = ReturnType<typeof apiClient>
