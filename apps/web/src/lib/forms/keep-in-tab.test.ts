import { afterEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '../testing.ts'
import { keepInTab } from './keep-in-tab.ts'

afterEach(() => vi.unstubAllGlobals())

it('text that exceeds the storage quota is not stored, and the previous value is removed', () => {
  const stored = fakeStorage()
  vi.stubGlobal('sessionStorage', stored)
  keepInTab('form-draft', 'Order')
  expect(stored.getItem('form-draft')).toBe('Order')
  stored.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  keepInTab('form-draft', 'Order the glass')
  expect(stored.getItem('form-draft')).toBeNull()
})
