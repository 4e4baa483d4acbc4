import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../testing.ts'
import { onTokenChangedElsewhere, token } from './token.ts'

let receivedTokens: (string | null)[]
let dispatchStorageEvent: (event: { storageArea: unknown; key: string | null }) => void

beforeEach(() => {
  stubPage('http://localhost/admin/tasks')
  vi.stubGlobal('addEventListener', (_kind: string, listener: typeof dispatchStorageEvent) => {
    dispatchStorageEvent = listener
  })
  receivedTokens = []
})
afterEach(() => vi.unstubAllGlobals())

const dispatchChange = (name: string | null = 'token') => dispatchStorageEvent({ storageArea: localStorage, key: name })

it('signing out, or in as another user, in another tab is reported once each', () => {
  token.set('mine')
  onTokenChangedElsewhere((value) => receivedTokens.push(value))
  localStorage.setItem('token', 'theirs')
  dispatchChange()
  dispatchChange()
  localStorage.removeItem('token')
  dispatchChange(null)
  expect(receivedTokens).toEqual(['theirs', null])
})

it('a change from before the page loaded, a change by this tab, and a change of another key are not reported', () => {
  localStorage.setItem('token', 'mine')
  onTokenChangedElsewhere((value) => receivedTokens.push(value))
  dispatchChange()
  token.set('new')
  dispatchChange()
  token.clear()
  dispatchChange()
  dispatchChange('sidebar-collapsed')
  expect(receivedTokens).toEqual([])
})
