import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from '../testing.ts'
import { onTokenChangedElsewhere, token } from './token.ts'

let heard: (string | null)[]
let tell: (event: { storageArea: unknown; key: string | null }) => void

beforeEach(() => {
  page('http://localhost/admin/tasks')
  vi.stubGlobal('addEventListener', (_kind: string, listener: typeof tell) => {
    tell = listener
  })
  heard = []
})
afterEach(() => vi.unstubAllGlobals())

const changed = (name: string | null = 'token') => tell({ storageArea: localStorage, key: name })

it('signing out, or in as another user, in another tab is reported once each', () => {
  token.set('mine')
  onTokenChangedElsewhere((value) => heard.push(value))
  localStorage.setItem('token', 'theirs')
  changed()
  changed()
  localStorage.removeItem('token')
  changed(null)
  expect(heard).toEqual(['theirs', null])
})

it('a change from before the page loaded, a change by this tab, and a change of another key are not reported', () => {
  localStorage.setItem('token', 'mine')
  onTokenChangedElsewhere((value) => heard.push(value))
  changed()
  token.set('new')
  changed()
  token.clear()
  changed()
  changed('sidebar-collapsed')
  expect(heard).toEqual([])
})
