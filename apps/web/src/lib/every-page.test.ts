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
      [0, 3],
    ],
    [
      [1, 2, 3, 4, 5, 6, 7],
      [0, 3, 6],
    ],
  ] as const) {
    const { asked, read } = service([...ids])
    expect((await everyPage(read)).map(({ id }) => id)).toEqual(ids)
    expect(asked).toEqual(from)
  }
})

it('what moves between two answers stands once, and what was deleted meanwhile is not waited for', async () => {
  const ids = [4, 3, 2, 1]
  const { read } = service(ids)
  const meanwhile = (change: () => void) => (from: number, counted: (total: number) => void) => {
    if (from > 0) change()
    return read(from, counted)
  }
  expect((await everyPage(meanwhile(() => ids.unshift(5)))).map(({ id }) => id)).toEqual([4, 3, 2, 1])
  expect((await everyPage(meanwhile(() => ids.splice(0, 3)))).map(({ id }) => id)).toEqual([5, 4, 3])
})
