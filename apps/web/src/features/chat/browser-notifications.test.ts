import { afterEach, expect, it, vi } from 'vitest'
import { storage } from '../../lib/testing.ts'
import { browserNotifications, notifyOf } from './browser-notifications.ts'
import { aMessage } from './testing-message.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose page is hidden or not, with what it told. */
function browser({ permission = 'granted', visibilityState = 'hidden', on = true }) {
  const told: { title: string; options: object; onclick?: () => void }[] = []
  class Notification {
    static permission = permission
    close = () => {}
    constructor(title: string, options: object) {
      told.push(Object.assign(this, { title, options }))
    }
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('document', { visibilityState })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('focus', () => {})
  browserNotifications.set(on)
  return told
}

it('a message that comes while the page is hidden is told once for its room, and leads to it', () => {
  const told = browser({})
  const open = vi.fn()
  notifyOf(aMessage(1, { chatRoomId: '8' }), open)
  expect(told).toMatchObject([{ title: 'Ada Admin', options: { body: 'Message 1', tag: 'chat:8' } }])
  told[0]?.onclick?.()
  expect(open).toHaveBeenCalledOnce()
})

it.each([
  ['the page is looked at', { visibilityState: 'visible' }],
  ['it was not asked for', { on: false }],
  ['the browser does not allow it', { permission: 'denied' }],
])('nothing is told while %s', (_, given) => {
  const told = browser(given)
  notifyOf(aMessage(1), () => {})
  expect(told).toEqual([])
})
