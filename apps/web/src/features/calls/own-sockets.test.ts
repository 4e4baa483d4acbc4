import { afterEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../lib/testing.ts'
import { ownSockets } from './own-sockets.ts'

afterEach(() => vi.unstubAllGlobals())

it('the latest ten sockets of a window are kept, each once', () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  expect(ownSockets.all()).toEqual([])
  for (const id of ['a', 'b', 'a']) ownSockets.add(id)
  expect(ownSockets.all()).toEqual(['b', 'a'])
  for (const id of '0123456789') ownSockets.add(id)
  expect(ownSockets.all()).toEqual([...'0123456789'])
})
