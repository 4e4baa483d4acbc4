import type { IncomingMessage, ServerResponse } from 'node:http'
import { login, me } from '@muster/contracts/accounts'
import { createTask, readTask } from '@muster/contracts/tasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { meQuery } from '../session.ts'
import { rememberUser, takeReturnPath } from '../sign-out.ts'
import { serve, stubPage } from '../testing.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { token } from './token.ts'

type TestResponse = {
  status: number
  body?: unknown
  headers?: Record<string, string>
  /** Whether the connection breaks after a part of the body. */
  isCutOff?: boolean
}

let nextResponse: TestResponse = { status: 200 }
let requests: IncomingMessage[] = []
let redirects: string[] = []
let stop: () => Promise<unknown>

beforeEach(async () => {
  requests = []
  redirects = stubPage('http://localhost/admin/settings?orgId=3#members')
  stop = await serve((request, response) => {
    requests.push(request)
    reply(response)
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

function reply(response: ServerResponse) {
  const { status, headers, isCutOff } = nextResponse
  response.writeHead(status, { connection: 'close', ...(isCutOff && { 'content-length': '100' }), ...headers })
  if (isCutOff) return response.write('{', () => response.destroy())
  response.end(nextResponse.body === undefined ? undefined : JSON.stringify(nextResponse.body))
}

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('No ApiError was thrown')
  return error
}

const read = (id = 7) => call(readTask, { params: { id } }, { fallback: 'Failed to fetch task' })

describe('a call', () => {
  it("sends the token of the local storage as bearer, and the body as the contract's JSON [API-001, API-002]", async () => {
    localStorage.setItem('token', 'abc')
    nextResponse = { status: 201, body: { id: 1 } }
    await call(createTask, { body: { title: 'A' } }, { fallback: 'Failed', idempotencyKey: 'once' })
    expect(requests[0]?.method).toBe('POST')
    expect(requests[0]?.url).toBe('/tasks/')
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
      'idempotency-key': 'once',
    })
    localStorage.setItem('token', 'def')
    await call(createTask, { body: { title: 'B' } }, { fallback: 'Failed' })
    expect(requests[1]?.headers.authorization).toBe('Bearer def')
  })

  it('returns undefined when the API sends no body', async () => {
    nextResponse = { status: 204 }
    expect(await read()).toBeUndefined()
  })
})

describe('a failed call', () => {
  it("has the server's detail as its message [API-003, ERR-59]", async () => {
    nextResponse = { status: 403, body: { detail: 'You may not' } }
    expect(await failureOf(read())).toMatchObject({ status: 403, detail: 'You may not', message: 'You may not' })
  })

  it('has its own fallback message without a detail or without JSON', async () => {
    nextResponse = { status: 500 }
    expect(await failureOf(read())).toMatchObject({ status: 500, detail: undefined, message: 'Failed to fetch task' })
    nextResponse = { status: 500, body: { detail: '' } }
    expect(await failureOf(read())).toMatchObject({ message: 'Failed to fetch task' })
  })

  it('has the errors of single fields', async () => {
    nextResponse = {
      status: 422,
      body: { detail: 'Wrong', errors: [{ field: 'title', message: 'Task title is required' }] },
    }
    expect((await failureOf(read())).errors).toEqual([{ field: 'title', message: 'Task title is required' }])
  })

  it("has the server's Retry-After", async () => {
    nextResponse = { status: 503, headers: { 'retry-after': '2' } }
    expect((await failureOf(read())).retryAfterSeconds).toBe(2)
    nextResponse = { status: 503, headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' } }
    expect((await failureOf(read())).retryAfterSeconds).toBe(0)
  })

  it('has status 0 when the connection breaks within the response, so that it signs nobody out', async () => {
    localStorage.setItem('token', 'abc')
    for (const status of [200, 403]) {
      nextResponse = { status, isCutOff: true }
      expect(await failureOf(read())).toMatchObject({ status: 0, message: 'Failed to fetch task' })
    }
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await expect(client.fetchQuery(meQuery)).rejects.toMatchObject({ status: 0 })
    expect(localStorage.getItem('token')).toBe('abc')
    expect(redirects).toEqual([])
  })

  it('has status 0 when the server is unreachable, and does not sign the user out', async () => {
    token.set('abc')
    await stop()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(read())).toMatchObject({ status: 0, message: 'Failed to fetch task' })
    expect(token.get()).toBe('abc')
    expect(redirects).toEqual([])
  })
})

describe('401', () => {
  it('clears the token and redirects to /login [STATE-006, STATE-007, ROUTE-05]', async () => {
    token.set('abc')
    nextResponse = { status: 401, body: { detail: 'Sign in first' } }
    await failureOf(read())
    expect(token.get()).toBeNull()
    expect(redirects).toEqual(['/login'])
  })

  it('remembers the page for the same user, once', async () => {
    token.set('abc')
    rememberUser(4)
    nextResponse = { status: 401 }
    await failureOf(read())
    expect(takeReturnPath(4)).toBe('/admin/settings?orgId=3#members')
    expect(takeReturnPath(4)).toBeNull()
  })

  it('forgets the page when another user signs in', async () => {
    token.set('abc')
    rememberUser(4)
    nextResponse = { status: 401 }
    await failureOf(read())
    expect(takeReturnPath(5)).toBeNull()
    expect(takeReturnPath(4)).toBeNull()
  })

  it('is only a failed login when the password is wrong', async () => {
    token.set('abc')
    nextResponse = { status: 401, body: { detail: 'Incorrect email or password' } }
    const body = { email: 'a@b.c', password: 'x' }
    expect((await failureOf(call(login, { body }, { fallback: 'Login failed' }))).message).toBe(
      'Incorrect email or password',
    )
    expect([token.get(), redirects]).toEqual(['abc', []])
  })

  it('does not end the session when the token was replaced during the call', async () => {
    token.set('old')
    nextResponse = { status: 401 }
    const failure = failureOf(read())
    token.set('new')
    await failure
    expect([token.get(), redirects]).toEqual(['new', []])
  })
})

describe('the address to return to after signing in', () => {
  it('is always inside an area', () => {
    for (const path of ['//evil.example', 'https://evil.example', '/login', '/administrator', 'javascript:alert(1)']) {
      sessionStorage.setItem('return-to', JSON.stringify({ path, userId: '4' }))
      expect(takeReturnPath(4)).toBeNull()
    }
    sessionStorage.setItem('return-to', 'not json')
    expect(takeReturnPath(4)).toBeNull()
  })
})

describe('an unchanged response', () => {
  it('is revalidated by its ETag and not parsed again', async () => {
    token.set('abc')
    nextResponse = { status: 200, body: { id: 7 }, headers: { etag: '"v1"' } }
    const first = await read()
    nextResponse = { status: 304 }
    expect(await read()).toBe(first)
    expect(requests[1]?.headers['if-none-match']).toBe('"v1"')
  })

  it('belongs to one session: another session requests without the ETag', async () => {
    token.set('abc')
    nextResponse = { status: 200, body: { id: 7 }, headers: { etag: '"v1"' } }
    await read()
    token.set('somebody else')
    await read()
    expect(requests[1]?.headers['if-none-match']).toBeUndefined()
  })

  it('is not stored for a public page without an ETag', async () => {
    nextResponse = { status: 200, body: { id: 1 } }
    await call(me, {}, { fallback: 'Failed' })
    await call(me, {}, { fallback: 'Failed' })
    expect(requests.at(-1)?.headers['if-none-match']).toBeUndefined()
  })
})
