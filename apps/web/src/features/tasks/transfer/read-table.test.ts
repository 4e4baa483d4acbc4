import { expect, it } from 'vitest'
import { readTable, rowsAt } from './read-table.ts'

const file = new File(
  ['Title,Description\n', 'Order,"in\nthree\nlines"\n', '\n', ' , \n', 'Paint, the door \n', "'=1,\n"],
  'tasks.csv',
)

it('reads the rows that are not empty, with the line in which each begins', async () => {
  const { table } = await readTable(file)
  expect(table).toEqual({
    headers: ['Title', 'Description'],
    rowCount: 3,
    preview: [
      { line: 2, cells: ['Order', 'in\nthree\nlines'] },
      { line: 7, cells: ['Paint', 'the door'] },
      { line: 8, cells: ['=1', ''] },
    ],
  })
})

it('reads the rows at the given lines again, and ignores lines in which no row begins', async () => {
  const { content } = await readTable(file)
  expect(await rowsAt(content, new Set([7, 2, 3]))).toEqual([
    { line: 2, cells: ['Order', 'in\nthree\nlines'] },
    { line: 7, cells: ['Paint', 'the door'] },
  ])
})
