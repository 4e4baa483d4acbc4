import { describe, expect, it } from 'vitest'
import { initialRole, inviteErrors, inviteOf } from './invite-rules.ts'

const filled = { organizationId: 7, email: 'eve@example.com', role: initialRole }

describe.each(['admin', 'manager'] as const)('the form of the %s', (form) => {
  it('accepts a filled form', () => expect(inviteErrors(form, filled)).toEqual({}))

  it('VAL-088 asks for an e-mail', () =>
    expect(inviteErrors(form, { ...filled, email: '  ' })).toEqual({ email: 'Email is required' }))

  it('VAL-091 asks for a role', () =>
    expect(inviteErrors(form, { ...filled, role: null })).toEqual({ role: 'Role is required' }))
})

it('VAL-086 the admin form asks for the organization', () =>
  expect(inviteErrors('admin', { ...filled, organizationId: undefined })).toEqual({
    organizationId: 'Organization is required',
  }))

it('VAL-087 the manager form asks for the organization in its own words', () =>
  expect(inviteErrors('manager', { ...filled, organizationId: undefined })).toEqual({
    organizationId: 'Organization ID is required',
  }))

it.each(['eve', 'eve@', 'eve@host', 'e ve@example.com', '@example.com'])('VAL-089 the admin form refuses %s', (email) =>
  expect(inviteErrors('admin', { ...filled, email })).toEqual({ email: 'Please enter a valid email address' }),
)

it('VAL-090 the manager form asks only for an at-sign', () => {
  expect(inviteErrors('manager', { ...filled, email: 'eve@host' })).toEqual({})
  expect(inviteErrors('manager', { ...filled, email: 'eve' })).toEqual({ email: 'Please enter a valid email address' })
})

it('VAL-093 CONST-56 the role is member until another is chosen', () => expect(initialRole).toBe('member'))

it('sends the e-mail without the spaces around it', () =>
  expect(inviteOf({ ...filled, email: ' eve@example.com ', fullName: ' ' })).toEqual(filled))

it('sends a name only where one was written', () =>
  expect(inviteOf({ ...filled, fullName: ' Eve Novak ' })).toEqual({ ...filled, fullName: 'Eve Novak' }))
