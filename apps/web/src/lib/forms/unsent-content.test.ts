import { beforeEach, expect, it } from 'vitest'
import { token } from '../api/token.ts'
import { ownUnsentWords, rememberUser, signOutForGood } from '../sign-out.ts'
import { stubPage } from '../testing.ts'
import { stopWiping, unsentOf, unsentWords, wipeLeftovers } from './unsent-content.ts'

beforeEach(() => {
  stubPage('http://localhost/admin/chat?orgId=1')
  token.set('abc')
  rememberUser(7)
  sessionStorage.setItem('chat-draft:7:1:12', 'Hello')
  sessionStorage.setItem('comment-edit:7:task-4:9', 'Changed')
  sessionStorage.setItem('form-draft:7:new-task', '{"title":"Lamp"}')
  sessionStorage.setItem('chat-draft:7:1:13', '  ')
  localStorage.setItem('chat-outbox:7:1', '[{},{}]')
  // A draft of another user whose session in this tab expired, and a key that does not belong to unsent content.
  sessionStorage.setItem('chat-draft:70:1:12', 'Not theirs')
  localStorage.setItem('theme', 'dark')
})

it("counts a user's unsent messages and drafts, and describes them [S12]", () => {
  expect(unsentOf(7)).toEqual({ messages: 2, drafts: 3 })
  expect(unsentOf(8)).toEqual({ messages: 0, drafts: 0 })
  expect(unsentWords({ messages: 2, drafts: 1 })).toBe('You have 2 unsent messages and a draft.')
  expect(unsentWords({ messages: 1, drafts: 0 })).toBe('You have an unsent message.')
  expect(unsentWords({ messages: 0, drafts: 3 })).toBe('You have 3 drafts.')
})

it('warns before unsent content is lost [S12]', () => {
  expect(ownUnsentWords()).toBe('You have 2 unsent messages and 3 drafts.')
  rememberUser(8)
  expect(ownUnsentWords()).toBeUndefined()
})

it("signing out deletes the user's unsent content, and nobody else's [S12]", () => {
  signOutForGood()
  expect(unsentOf(7)).toEqual({ messages: 0, drafts: 0 })
  expect(sessionStorage.getItem('chat-draft:7:1:13')).toBeNull()
  expect(sessionStorage.getItem('chat-draft:70:1:12')).toBe('Not theirs')
  expect([localStorage.getItem('theme'), token.get()]).toEqual(['dark', null])
})

it('another tab deletes it on its next load, until the user signs in again [S12]', () => {
  signOutForGood()
  sessionStorage.setItem('comment-draft:7:task-4', 'Left in another tab')
  wipeLeftovers()
  expect(unsentOf(7)).toEqual({ messages: 0, drafts: 0 })
  stopWiping(7)
  sessionStorage.setItem('comment-draft:7:task-4', 'Written later')
  wipeLeftovers()
  expect(unsentOf(7)).toEqual({ messages: 0, drafts: 1 })
})
