import type { IncomingMessage, ServerResponse } from 'node:http'
import { login, me } from '@muster/contracts/accounts'
import { createTask, readTask } from '@muster/contracts/tasks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberUser, takeReturnPath } from '../sign-out.ts'
import { page, serve } from '../testing.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { token } from './token.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

let answer: Answer = { status: 200 }
let requests: IncomingMessage[] = []
let visited: string[] = []
let stop: () => Promise<unknown>

beforeEach(async () => {
  requests = []
  visited = page('http://localhost/admin/settings?orgId=3#members')
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
  response.writeHead(answer.status, { connection: 'close', ...answer.headers })
  response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
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
    answer = { status: 201, body: { id: 1 } }
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
    answer = { status: 204 }
    expect(await read()).toBeUndefined()
  })
})

describe('a failed call', () => {
  it("has the server's detail as its message [API-003, ERR-59]", async () => {
    answer = { status: 403, body: { detail: 'You may not' } }
    expect(await failureOf(read())).toMatchObject({ status: 403, detail: 'You may not', message: 'You may not' })
  })

  it('has its own fallback message without a detail or without JSON', async () => {
    answer = { status: 500 }
    expect(await failureOf(read())).toMatchObject({ status: 500, detail: undefined, message: 'Failed to fetch task' })
    answer = { status: 500, body: { detail: '' } }
    expect(await failureOf(read())).toMatchObject({ message: 'Failed to fetch task' })
  })

  it('has the errors of single fields', async () => {
    answer = { status: 422, body: { detail: 'Wrong', errors: [{ field: 'title', message: 'Task title is required' }] } }
    expect((await failureOf(read())).errors).toEqual([{ field: 'title', message: 'Task title is required' }])
  })

  it("has the server's Retry-After", async () => {
    answer = { status: 503, headers: { 'retry-after': '2' } }
    expect((await failureOf(read())).retryAfterSeconds).toBe(2)
    answer = { status: 503, headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' } }
    expect((await failureOf(read())).retryAfterSeconds).toBe(0)
  })

  it('has status 0 when the server is unreachable, and does not sign the user out', async () => {
    token.set('abc')
    await stop()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(read())).toMatchObject({ status: 0, message: 'Failed to fetch task' })
    expect(token.get()).toBe('abc')
    expect(visited).toEqual([])
  })
})

describe('401', () => {
  it('clears the token and redirects to /login [STATE-006, STATE-007, ROUTE-05]', async () => {
    token.set('abc')
    answer = { status: 401, body: { detail: 'Sign in first' } }
    await failureOf(read())
    expect(token.get()).toBeNull()
    expect(visited).toEqual(['/login'])
  })

  it('remembers the page for the same user, once', async () => {
    token.set('abc')
    rememberUser(4)
    answer = { status: 401 }
    await failureOf(read())
    expect(takeReturnPath(4)).toBe('/admin/settings?orgId=3#members')
    expect(takeReturnPath(4)).toBeNull()
  })

  it('forgets the page when another user signs in', async () => {
    token.set('abc')
    rememberUser(4)
    answer = { status: 401 }
    await failureOf(read())
    expect(takeReturnPath(5)).toBeNull()
    expect(takeReturnPath(4)).toBeNull()
  })

  it('is only a failed login when the password is wrong', async () => {
    token.set('abc')
    answer = { status: 401, body: { detail: 'Incorrect email or password' } }
    const body = { email: 'a@b.c', password: 'x' }
    expect((await failureOf(call(login, { body }, { fallback: 'Login failed' }))).message).toBe(
      'Incorrect email or password',
    )
    expect([token.get(), visited]).toEqual(['abc', []])
  })

  it('does not end the session when the token was replaced during the call', async () => {
    token.set('old')
    answer = { status: 401 }
    const asked = failureOf(read())
    token.set('new')
    await asked
    expect([token.get(), visited]).toEqual(['new', []])
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
    answer = { status: 200, body: { id: 7 }, headers: { etag: '"v1"' } }
    const first = await read()
    answer = { status: 304 }
    expect(await read()).toBe(first)
    expect(requests[1]?.headers['if-none-match']).toBe('"v1"')
  })

  it('belongs to one session: another session requests without the ETag', async () => {
    token.set('abc')
    answer = { status: 200, body: { id: 7 }, headers: { etag: '"v1"' } }
    await read()
    token.set('somebody else')
    await read()
    expect(requests[1]?.headers['if-none-match']).toBeUndefined()
  })

  it('is not stored for a public page without an ETag', async () => {
    answer = { status: 200, body: { id: 1 } }
    await call(me, {}, { fallback: 'Failed' })
    await call(me, {}, { fallback: 'Failed' })
    expect(requests.at(-1)?.headers['if-none-match']).toBeUndefined()
  })
})
