import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLinkIn, keptConfirmation, keptInvitation } from './kept-link.ts'
import { fakeStorage } from './testing.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/verify', keptConfirmation, keptInvitation],
  ['/invitations', keptInvitation, keptConfirmation],
])('the link of %s is kept for its own page only, until it is removed', (pathname, ownLink, otherLink) => {
  keepLinkIn({ pathname, hash: '#abc' })
  expect([ownLink.get(), otherLink.get()]).toEqual(['abc', ''])
  keepLinkIn({ pathname, hash: '' })
  expect(ownLink.get()).toBe('abc')
  ownLink.forget()
  expect(ownLink.get()).toBe('')
})

it('other addresses store nothing', () => {
  keepLinkIn({ pathname: '/reset-password', hash: '#abc' })
  expect([keptConfirmation.get(), keptInvitation.get()]).toEqual(['', ''])
})
