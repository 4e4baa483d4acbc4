import { expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const list = Array.from({ length: 23 }, (_, id) => id)
const read = ({ limit, offset = 0 }: { limit: number; offset?: number }, setTotal: (total: number) => void) => {
  setTotal(list.length)
  return Promise.resolve(list.slice(offset, offset + limit))
}

it('a page is read by its number; one that does not exist becomes the last', async () => {
  expect(await readPage({ page: 2, perPage: 10 }, read)).toEqual({ rows: list.slice(10, 20), total: 23, page: 2 })
  expect(await readPage({ page: 9, perPage: 10 }, read)).toEqual({ rows: list.slice(20), total: 23, page: 3 })
})

it('an empty list has one page', async () => {
  const readNothing = async () => []
  expect(await readPage({ page: 4, perPage: 10 }, readNothing)).toEqual({ rows: [], total: 0, page: 1 })
})
