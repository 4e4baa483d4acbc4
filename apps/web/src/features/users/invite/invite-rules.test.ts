import { describe, expect, it } from 'vitest'
import { initialRole, invitationsOf, inviteErrors } from './invite-rules.ts'

const filled = { organizationId: 7, email: 'eve@example.com', role: initialRole }

describe.each(['admin', 'manager'] as const)('the form of the %s', (form) => {
  it('accepts a complete form', () => expect(inviteErrors(form, filled)).toEqual({}))

  it('requires an email [VAL-088]', () =>
    expect(inviteErrors(form, { ...filled, email: '  ' })).toEqual({ email: 'Email is required' }))

  it('requires a role [VAL-091]', () =>
    expect(inviteErrors(form, { ...filled, role: null })).toEqual({ role: 'Role is required' }))
})

it('the admin form requires the organization [VAL-086]', () =>
  expect(inviteErrors('admin', { ...filled, organizationId: undefined })).toEqual({
    organizationId: 'Organization is required',
  }))

it('the manager form requires the organization, with its own message [VAL-087]', () =>
  expect(inviteErrors('manager', { ...filled, organizationId: undefined })).toEqual({
    organizationId: 'Organization ID is required',
  }))

it.each(['eve', 'eve@', 'eve@host', 'e ve@example.com', 'e@ve@example.com', '@example.com'])(
  'the admin form refuses %s [VAL-089]',
  (email) =>
    expect(inviteErrors('admin', { ...filled, email })).toEqual({ email: 'Please enter a valid email address' }),
)

it('the manager form checks only for an at-sign [VAL-090]', () => {
  expect(inviteErrors('manager', { ...filled, email: 'eve@host' })).toEqual({})
  expect(inviteErrors('manager', { ...filled, email: 'eve' })).toEqual({ email: 'Please enter a valid email address' })
})

it('the role is member by default [VAL-093, CONST-56]', () => expect(initialRole).toBe('member'))

it('trims the email', () =>
  expect(invitationsOf({ ...filled, email: ' eve@example.com ', fullName: ' ' })).toEqual([filled]))

it('sends a name only if there is one', () =>
  expect(invitationsOf({ ...filled, fullName: ' Eve Novak ' })).toEqual([{ ...filled, fullName: 'Eve Novak' }]))

it('invites each of several addresses once, whatever separates them', () => {
  const email = 'eve@example.com, bo@example.com;cy@example.com\nbo@example.com  dan@example.com,'
  expect(inviteErrors('admin', { ...filled, email })).toEqual({})
  expect(invitationsOf({ ...filled, email, fullName: '' }).map((invitation) => invitation.email)).toEqual([
    'eve@example.com',
    'bo@example.com',
    'cy@example.com',
    'dan@example.com',
  ])
})

it.each(['admin', 'manager'] as const)('the form of the %s names the address that is invalid among several', (form) =>
  expect(inviteErrors(form, { ...filled, email: 'eve@example.com, bo' })).toEqual({
    email: 'Please enter a valid email address instead of “bo”',
  }),
)
