import { expect, it } from 'vitest'
import { fetchEveryPage } from './every-page.ts'

/** A fake service that returns the given rows, three per response, and records the requested offsets. */
function fakeService(ids: number[]) {
  const requestedOffsets: number[] = []
  const read = async (from: number, setTotal: (total: number) => void) => {
    requestedOffsets.push(from)
    setTotal(ids.length)
    return ids.slice(from, from + 3).map((id) => ({ id }))
  }
  return { requestedOffsets, read }
}

it('a list is read to its end, and nothing is requested beyond it', async () => {
  for (const [ids, from] of [
    [[], [0]],
    [[1, 2], [0]],
    [[1, 2, 3], [0]],
    [
      [1, 2, 3, 4],
      [0, 2],
    ],
    [
      [1, 2, 3, 4, 5, 6, 7],
      [0, 2, 4],
    ],
  ] as const) {
    const { requestedOffsets, read } = fakeService([...ids])
    expect((await fetchEveryPage(read)).map(({ id }) => id)).toEqual(ids)
    expect(requestedOffsets).toEqual(from)
  }
})

/** Reads the whole list, and applies the given change once, after the first response. */
async function readWhile(ids: number[], change: () => void) {
  const { read } = fakeService(ids)
  let hasChanged = false
  const rows = await fetchEveryPage((from, setTotal) => {
    if (from > 0 && !hasChanged) {
      change()
      hasChanged = true
    }
    return read(from, setTotal)
  })
  return rows.map(({ id }) => id)
}

it('a row that is moved to the next page by an insertion appears once', async () => {
  const ids = [4, 3, 2, 1]
  expect(await readWhile(ids, () => ids.unshift(5))).toEqual([4, 3, 2, 1])
})

it('a row that is moved to the previous page by a deletion is not skipped', async () => {
  const ids = [5, 4, 3, 2, 1]
  expect(await readWhile(ids, () => ids.splice(0, 1))).toEqual([4, 3, 2, 1])
  const allIds = [5, 4, 3, 2, 1]
  expect(await readWhile(allIds, () => allIds.splice(0, 3))).toEqual([2, 1])
  const last = [4, 3, 2, 1]
  expect(await readWhile(last, () => last.pop())).toEqual([4, 3, 2])
})

it('a list that keeps shrinking does not cause an endless read', async () => {
  let requestCount = 0
  const rows = await fetchEveryPage(async (from, setTotal) => {
    setTotal(9)
    return [{ id: ++requestCount * 100 + from }]
  })
  expect(rows.length).toBeGreaterThan(0)
})
