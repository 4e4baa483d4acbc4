import { expect, it } from 'vitest'
import { RowCache } from './row-cache.ts'

const page = '/tasks/'
const text = (json: Buffer) => json.toString()

it('a page consists of cached and new rows in order', () => {
  const cache = new RowCache()
  expect(text(cache.join(page, '', cache.lastPage(page), []))).toBe('[]')
  expect(text(cache.join(page, 'a1 b1', cache.lastPage(page), ['{"é":1}', '{"b":1}']))).toBe('[{"é":1},{"b":1}]')
  const lastPage = cache.lastPage(page)
  expect(lastPage.revisions).toEqual(['a1', 'b1'])
  expect(text(cache.join(page, 'c1 b1 a2', lastPage, ['{"c":1}', '{"a":2}']))).toBe('[{"c":1},{"b":1},{"a":2}]')
  expect(cache.lastPage(page).revisions).toEqual(['c1', 'b1', 'a2'])
  expect(text(cache.join(page, 'b1 c1', cache.lastPage(page), []))).toBe('[{"b":1},{"c":1}]')
  expect(cache.lastPage('/tasks/?limit=1').revisions).toEqual([])
})

it('an unchanged page is the response that was sent before', () => {
  const cache = new RowCache()
  const json = cache.join(page, 'a1 b1', cache.lastPage(page), ['{"a":1}', '{"b":1}'])
  expect(cache.join(page, 'a1 b1', cache.lastPage(page), [])).toBe(json)
})

it('a wrong number of new rows throws instead of misplacing rows', () => {
  const cache = new RowCache()
  expect(() => cache.join(page, 'a1', cache.lastPage(page), ['{}', '{}'])).toThrow('2 rows were built for 1 places')
})

it('the least recently used pages are evicted, also while a response uses them', () => {
  const cache = new RowCache(30)
  const row = '{"long":1}'
  cache.join(page, 'a1', cache.lastPage(page), [row])
  const lastPage = cache.lastPage(page)
  cache.join('/other', 'b1', cache.lastPage('/other'), [row])
  expect(cache.bytes).toBe('/otherb1'.length + row.length + 2)
  expect(cache.lastPage(page).revisions).toEqual([])
  expect(cache.lastPage('/other').revisions).toEqual(['b1'])
  expect(text(cache.join(page, 'c1 a1', lastPage, ['{}']))).toBe(`[{},${row}]`)
  expect(cache.lastPage('/other').revisions).toEqual([])
  expect(cache.bytes).toBe('/tasks/c1 a1'.length + row.length + 5)
})

it('an empty page takes no space, so requests for many of them do not evict others', () => {
  const cache = new RowCache()
  cache.join(page, 'a1', cache.lastPage(page), ['{}'])
  const bytes = cache.bytes
  expect(text(cache.join('/other', '', cache.lastPage('/other'), []))).toBe('[]')
  expect(cache.bytes).toBe(bytes)
  expect(text(cache.join(page, '', cache.lastPage(page), []))).toBe('[]')
  expect(cache.bytes).toBe(0)
})

it('a page larger than the cache is not kept', () => {
  const cache = new RowCache(20)
  const json = cache.join(page, 'a1 b1', cache.lastPage(page), ['{"long":1}', '{"long":2}'])
  expect(text(json)).toBe('[{"long":1},{"long":2}]')
  expect(cache.bytes).toBe(0)
  expect(cache.lastPage(page).revisions).toEqual([])
})
