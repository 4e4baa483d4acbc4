import { afterEach, expect, it, vi } from 'vitest'
import { storage } from '../testing.ts'
import { keepInTab } from './keep-in-tab.ts'

afterEach(() => vi.unstubAllGlobals())

it('text that exceeds the storage quota is not stored, and the previous value is removed', () => {
  const kept = storage()
  vi.stubGlobal('sessionStorage', kept)
  keepInTab('form-draft', 'Order')
  expect(kept.getItem('form-draft')).toBe('Order')
  kept.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  keepInTab('form-draft', 'Order the glass')
  expect(kept.getItem('form-draft')).toBeNull()
})
