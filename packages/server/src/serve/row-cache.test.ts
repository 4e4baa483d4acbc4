import { expect, it } from 'vitest'
import { RowCache } from './row-cache.ts'

const page = '/tasks/'
const text = (json: Buffer) => json.toString()

it('a page consists of cached and new rows in order', () => {
  const cache = new RowCache()
  expect(text(cache.join(page, [], cache.cachedRows(page), []))).toBe('[]')
  expect(text(cache.join(page, ['a1', 'b1'], cache.cachedRows(page), ['{"é":1}', '{"b":1}']))).toBe('[{"é":1},{"b":1}]')
  const cachedRows = cache.cachedRows(page)
  expect([...cachedRows.keys()]).toEqual(['a1', 'b1'])
  expect(text(cache.join(page, ['c1', 'b1', 'a2'], cachedRows, ['{"c":1}', '{"a":2}']))).toBe(
    '[{"c":1},{"b":1},{"a":2}]',
  )
  expect([...cache.cachedRows(page).keys()]).toEqual(['c1', 'b1', 'a2'])
  expect(cache.cachedRows('/tasks/?limit=1').size).toBe(0)
})

it('a wrong number of new rows throws instead of misplacing rows', () => {
  const cache = new RowCache()
  expect(() => cache.join(page, ['a1'], new Map(), ['{}', '{}'])).toThrow('2 rows were built for 1 places')
})

it('the least recently used rows are evicted, also while a response uses them', () => {
  const cache = new RowCache(20)
  const row = '{"long":1}'
  cache.join(page, ['a1', 'b1'], new Map(), [row, row])
  const cachedRows = cache.cachedRows(page)
  cache.join('/other', ['a1', 'c1'], cachedRows, [row])
  expect(cache.bytes).toBe(20)
  expect([...cache.cachedRows(page).keys()]).toEqual(['a1'])
  expect(text(cache.join(page, ['a1', 'b1'], cachedRows, []))).toBe(`[${row},${row}]`)
  expect(cache.bytes).toBe(20)
})
