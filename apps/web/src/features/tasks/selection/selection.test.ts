import { expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { createSelection } from './selection.ts'

const rows = [1, 2, 3, 4, 5].map((id) => testingTask({ id }))
const row = (id: number) => rows[id - 1] ?? testingTask({ id })
const idsIn = ({ current }: ReturnType<typeof createSelection>) => [...current().keys()].toSorted()

it('toggles single rows, and Shift selects up to the row that was toggled last', () => {
  const selection = createSelection()
  selection.toggle(row(4))
  selection.extend(row(2), rows)
  expect(idsIn(selection)).toEqual([2, 3, 4])
  selection.toggle(row(3))
  expect(idsIn(selection)).toEqual([2, 4])
  selection.extend(row(5), rows)
  expect(idsIn(selection)).toEqual([2, 3, 4, 5])
})

it('Shift without a previously toggled row selects only the row itself', () => {
  const selection = createSelection()
  selection.extend(row(3), rows)
  expect(idsIn(selection)).toEqual([3])
})

it('notifies only about changes', () => {
  const selection = createSelection()
  let count = 0
  selection.subscribe(() => count++)
  selection.clear()
  expect(count).toBe(0)
  selection.select(rows)
  selection.clear()
  expect(count).toBe(2)
  expect(selection.current().size).toBe(0)
})
