import { afterEach, expect, it, vi } from 'vitest'
import { browserNotifications, notify } from './browser-notifications.ts'
import { fakeStorage } from './testing.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fakes a browser whose page is hidden or visible, and records the notifications that it shows. */
function fakeBrowser({ permission = 'granted', visibilityState = 'hidden', on = true }) {
  const notifications: { title: string; options: object; onclick?: () => void; closed?: boolean }[] = []
  class Notification {
    static permission = permission
    closed = false
    close = () => {
      this.closed = true
    }
    constructor(title: string, options: object) {
      notifications.push(Object.assign(this, { title, options }))
    }
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('document', { visibilityState })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('focus', () => {})
  browserNotifications.set(on)
  return notifications
}

it('a notification is shown while the page is hidden, and a click opens its subject', () => {
  const notifications = fakeBrowser({})
  const open = vi.fn()
  notify('Ada Admin', { body: 'Message 1', tag: 'chat:8' }, open)
  expect(notifications).toMatchObject([{ title: 'Ada Admin', options: { body: 'Message 1', tag: 'chat:8' } }])
  notifications[0]?.onclick?.()
  expect(open).toHaveBeenCalledOnce()
  expect(notifications).toMatchObject([{ closed: true }])
})

it('the caller can close the notification', () => {
  const notifications = fakeBrowser({})
  notify('Ada Admin', {})()
  expect(notifications).toMatchObject([{ closed: true }])
})

it.each([
  ['the page is visible', { visibilityState: 'visible' }],
  ['the user has not switched it on', { on: false }],
  ['the browser does not allow it', { permission: 'denied' }],
])('no notification is shown while %s', (_, options) => {
  const notifications = fakeBrowser(options)
  notify('Ada Admin', {})()
  expect(notifications).toEqual([])
})
