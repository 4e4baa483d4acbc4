import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

/** A service with these rows, three per response, and the offsets that were requested. */
function service(ids: number[]) {
  const asked: number[] = []
  const read = async (from: number, counted: (total: number) => void) => {
    asked.push(from)
    counted(ids.length)
    return ids.slice(from, from + 3).map((id) => ({ id }))
  }
  return { asked, read }
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
    const { asked, read } = service([...ids])
    expect((await everyPage(read)).map(({ id }) => id)).toEqual(ids)
    expect(asked).toEqual(from)
  }
})

/** Reads the list while this change happens once, after the first response. */
async function readWhile(ids: number[], change: () => void) {
  const { read } = service(ids)
  let changed = false
  const rows = await everyPage((from, counted) => {
    if (from > 0 && !changed) {
      change()
      changed = true
    }
    return read(from, counted)
  })
  return rows.map(({ id }) => id)
}

it('a row that is moved to the next page by an insertion appears once', async () => {
  const ids = [4, 3, 2, 1]
  expect(await readWhile(ids, () => ids.unshift(5))).toEqual([4, 3, 2, 1])
})

it('a row that is moved to the previous page by a deletion is not skipped', async () => {
  const one = [5, 4, 3, 2, 1]
  expect(await readWhile(one, () => one.splice(0, 1))).toEqual([4, 3, 2, 1])
  const most = [5, 4, 3, 2, 1]
  expect(await readWhile(most, () => most.splice(0, 3))).toEqual([2, 1])
  const last = [4, 3, 2, 1]
  expect(await readWhile(last, () => last.pop())).toEqual([4, 3, 2])
})

it('a list that keeps shrinking does not cause an endless read', async () => {
  let asked = 0
  const rows = await everyPage(async (from, counted) => {
    counted(9)
    return [{ id: ++asked * 100 + from }]
  })
  expect(rows.length).toBeGreaterThan(0)
})
