import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

it('quotes a text without its formatting, in its lines', () => {
  expect(excerpt('**Paint** the _hull_ with `RAL 5003`.\n\n- see https://example.com')).toBe(
    'Paint the hull with RAL 5003.\n\n- see https://example.com',
  )
})

it('ends between two characters after 300 characters', () => {
  expect(excerpt('🚲'.repeat(301))).toBe('🚲'.repeat(300))
})
