import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLinkIn, keptConfirmation, keptInvitation } from './kept-link.ts'
import { storage } from './testing.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/verify', keptConfirmation, keptInvitation],
  ['/invitations', keptInvitation, keptConfirmation],
])('the link of %s is kept for its own page only, until it is removed', (pathname, own, other) => {
  keepLinkIn({ pathname, hash: '#abc' })
  expect([own.get(), other.get()]).toEqual(['abc', ''])
  keepLinkIn({ pathname, hash: '' })
  expect(own.get()).toBe('abc')
  own.forget()
  expect(own.get()).toBe('')
})

it('other addresses store nothing', () => {
  keepLinkIn({ pathname: '/reset-password', hash: '#abc' })
  expect([keptConfirmation.get(), keptInvitation.get()]).toEqual(['', ''])
})
