import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

/** A service with these rows, three to an answer, and from where on it was asked. */
function service(ids: number[]) {
  const asked: number[] = []
  const read = async (from: number, counted: (total: number) => void) => {
    asked.push(from)
    counted(ids.length)
    return ids.slice(from, from + 3).map((id) => ({ id }))
  }
  return { asked, read }
}

it('a list is read to its end, and nothing is asked for beyond it', async () => {
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

/** What is read when this happens once, after the first answer. */
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

it('what arrives between two answers and moves the rest stands once', async () => {
  const ids = [4, 3, 2, 1]
  expect(await readWhile(ids, () => ids.unshift(5))).toEqual([4, 3, 2, 1])
})

it('what moves up because others are deleted between two answers is not passed over', async () => {
  const one = [5, 4, 3, 2, 1]
  expect(await readWhile(one, () => one.splice(0, 1))).toEqual([4, 3, 2, 1])
  const most = [5, 4, 3, 2, 1]
  expect(await readWhile(most, () => most.splice(0, 3))).toEqual([2, 1])
  const last = [4, 3, 2, 1]
  expect(await readWhile(last, () => last.pop())).toEqual([4, 3, 2])
})

it('a list that goes on shrinking is not read for ever', async () => {
  let asked = 0
  const rows = await everyPage(async (from, counted) => {
    counted(9)
    return [{ id: ++asked * 100 + from }]
  })
  expect(rows.length).toBeGreaterThan(0)
})
