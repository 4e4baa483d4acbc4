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

it('another tab signs out, or in as somebody else: told once each', () => {
  token.set('mine')
  onTokenChangedElsewhere((value) => heard.push(value))
  localStorage.setItem('token', 'theirs')
  changed()
  changed()
  localStorage.removeItem('token')
  changed(null)
  expect(heard).toEqual(['theirs', null])
})

it('a change from before the page began, one of its own, and one of something else are none', () => {
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
