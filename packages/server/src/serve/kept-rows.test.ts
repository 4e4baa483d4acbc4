import { expect, it } from 'vitest'
import { KeptRows } from './kept-rows.ts'

const page = '/tasks/'
const text = (json: Buffer) => json.toString()

it('a page is joined from cached and new rows, in order', () => {
  const rows = new KeptRows()
  expect(text(rows.join(page, [], rows.known(page), []))).toBe('[]')
  expect(text(rows.join(page, ['a1', 'b1'], rows.known(page), ['{"é":1}', '{"b":1}']))).toBe('[{"é":1},{"b":1}]')
  const known = rows.known(page)
  expect([...known.keys()]).toEqual(['a1', 'b1'])
  expect(text(rows.join(page, ['c1', 'b1', 'a2'], known, ['{"c":1}', '{"a":2}']))).toBe('[{"c":1},{"b":1},{"a":2}]')
  expect([...rows.known(page).keys()]).toEqual(['c1', 'b1', 'a2'])
  expect(rows.known('/tasks/?limit=1').size).toBe(0)
})

it('a wrong number of new rows throws instead of misplacing rows', () => {
  const rows = new KeptRows()
  expect(() => rows.join(page, ['a1'], new Map(), ['{}', '{}'])).toThrow('2 rows were built for 1 places')
})

it('the least recently used rows are evicted, also while a response uses them', () => {
  const rows = new KeptRows(20)
  const row = '{"long":1}'
  rows.join(page, ['a1', 'b1'], new Map(), [row, row])
  const known = rows.known(page)
  rows.join('/other', ['a1', 'c1'], known, [row])
  expect(rows.bytes).toBe(20)
  expect([...rows.known(page).keys()]).toEqual(['a1'])
  expect(text(rows.join(page, ['a1', 'b1'], known, []))).toBe(`[${row},${row}]`)
  expect(rows.bytes).toBe(20)
})
