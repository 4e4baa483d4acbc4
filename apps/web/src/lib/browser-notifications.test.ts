import { afterEach, expect, it, vi } from 'vitest'
import { browserNotifications, notify } from './browser-notifications.ts'
import { storage } from './testing.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose page is hidden or visible, and the notifications it shows. */
function browser({ permission = 'granted', visibilityState = 'hidden', on = true }) {
  const shown: { title: string; options: object; onclick?: () => void; closed?: boolean }[] = []
  class Notification {
    static permission = permission
    closed = false
    close = () => {
      this.closed = true
    }
    constructor(title: string, options: object) {
      shown.push(Object.assign(this, { title, options }))
    }
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('document', { visibilityState })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('focus', () => {})
  browserNotifications.set(on)
  return shown
}

it('a notification is shown while the page is hidden, and a click opens its subject', () => {
  const shown = browser({})
  const open = vi.fn()
  notify('Ada Admin', { body: 'Message 1', tag: 'chat:8' }, open)
  expect(shown).toMatchObject([{ title: 'Ada Admin', options: { body: 'Message 1', tag: 'chat:8' } }])
  shown[0]?.onclick?.()
  expect(open).toHaveBeenCalledOnce()
  expect(shown).toMatchObject([{ closed: true }])
})

it('the caller can close the notification', () => {
  const shown = browser({})
  notify('Ada Admin', {})()
  expect(shown).toMatchObject([{ closed: true }])
})

it.each([
  ['the page is visible', { visibilityState: 'visible' }],
  ['the user has not switched it on', { on: false }],
  ['the browser does not allow it', { permission: 'denied' }],
])('no notification is shown while %s', (_, given) => {
  const shown = browser(given)
  notify('Ada Admin', {})()
  expect(shown).toEqual([])
})
