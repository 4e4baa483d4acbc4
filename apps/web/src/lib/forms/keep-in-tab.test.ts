import { afterEach, expect, it, vi } from 'vitest'
import { storage } from '../testing.ts'
import { keepInTab } from './keep-in-tab.ts'

afterEach(() => vi.unstubAllGlobals())

it('what a full storage has no room for is not kept, nor is what it would have replaced', () => {
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
