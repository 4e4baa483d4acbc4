import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callObstacle, type Target } from './call-obstacle.ts'

const idle = { phase: 'idle' } as const
const person: Target = { kind: 'person', id: '7', name: 'Ada', online: true }
const room: Target = { kind: 'room', id: 'r', size: 4 }
const call = {
  phase: 'calling',
  callId: 'a',
  callType: 'audio',
  partner: { id: '7', name: 'Ada' },
  roomId: null,
} as const

const stubBrowser = (isSecureContext: boolean) =>
  vi.stubGlobal('window', { isSecureContext, RTCPeerConnection: class {} })
beforeEach(() => {
  stubBrowser(true)
})
afterEach(() => vi.unstubAllGlobals())

it('an online user and a room of up to four can be called; otherwise the button says why not [CHAT-26, CHAT-27]', () => {
  expect(callObstacle(person, idle, true)).toBeUndefined()
  expect(callObstacle(room, idle, true)).toBeUndefined()
  expect(callObstacle({ ...person, online: false }, idle, true)).toBe('Ada is offline.')
  expect(callObstacle({ ...room, size: 5 }, idle, true)).toBe(
    'Up to four people can call each other; this group has 5.',
  )
  expect(callObstacle(person, idle, false)).toBe('There is no connection just now.')
  expect(callObstacle(person, call, true)).toBe('You are in this call.')
  expect(callObstacle(room, call, true)).toBe('You are in another call. End it first.')
})

it('a page that is not opened by HTTPS says so', () => {
  stubBrowser(false)
  expect(callObstacle(person, idle, true)).toMatch(/HTTPS/)
})
