import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'
import { failureText } from './failure-text.ts'
import { sendInvitations } from './send-invitations.ts'

/** The response to the invitation of each address; others are invited. */
let responses: Record<string, { status: number; detail: string }> = {}
let requested: string[] = []
let stop = async (): Promise<unknown> => undefined

beforeEach(async () => {
  stubPage('http://localhost/admin/users')
  requested = []
  responses = {}
  stop = await serve(async (request, response) => {
    const body = await text(request)
    const { email }: { email: string } = JSON.parse(body)
    requested.push(email)
    const { status, detail } = responses[email] ?? { status: 201, detail: '' }
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(status === 201 ? { email } : { detail }))
  })
})
afterEach(() => stop())

const send = (...emails: string[]) =>
  sendInvitations(emails.map((email) => ({ organizationId: 1, email, role: 'member' as const })))

it('a refused address does not prevent the others from being invited', async () => {
  responses = { b: { status: 409, detail: 'Already a member' } }
  const { invited, failed } = await send('a', 'b', 'c')
  expect(invited.map(({ email }) => email)).toEqual(['a', 'c'])
  expect(failed.map(({ email }) => email)).toEqual(['b'])
  expect(failureText(failed, invited.length)).toBe('b: Already a member')
})

it('after too many requests, the rest is not sent and counts as failed', async () => {
  responses = { a: { status: 409, detail: 'Already a member' }, b: { status: 429, detail: 'Too many invitations' } }
  const { invited, failed } = await send('a', 'b', 'c')
  expect(requested).toEqual(['a', 'b'])
  expect(invited).toEqual([])
  expect(failureText(failed, invited.length)).toBe('a: Already a member\nb, c: Too many invitations')
})

it('the reason alone is shown for a single address', async () => {
  responses = { a: { status: 409, detail: 'Already a member' } }
  const { invited, failed } = await send('a')
  expect(failureText(failed, invited.length)).toBe('Already a member')
})
