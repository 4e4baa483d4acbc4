import type { ImportField } from '@muster/contracts/task-imports'
import { maxAssignees, minHours } from '@muster/contracts/tasks/fields'
import { expect, it } from 'vitest'
import type { People } from './people-of.ts'
import { readRow } from './read-row.ts'

const readCells = (cells: Partial<Record<ImportField, string>>, people: People = new Map()) => {
  const allCells: [ImportField, string][] = [['title', 'Paint']]
  if (cells.estimated_hours !== undefined) allCells.push(['estimated_hours', cells.estimated_hours])
  if (cells.assignees !== undefined) allCells.push(['assignees', cells.assignees])
  return readRow(new Map(allCells), people)
}

it.each([
  [String(minHours), minHours],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['12h', 12],
  ['', null],
])('the estimate %s is read as %s hours', (estimated_hours, hours) => {
  expect(readCells({ estimated_hours })).toMatchObject({ task: { values: { estimated_hours: hours } }, errors: [] })
})

it.each([String(minHours - 0.01), '0', '-1', '1.234', '1e3', 'soon'])('%s is no estimate', (estimated_hours) => {
  const { task, errors } = readCells({ estimated_hours })
  expect(task).toBeUndefined()
  expect(errors).toMatchObject([{ field: 'estimated_hours' }])
})

it('a user named twice, also by different names, is assigned once', () => {
  const people: People = new Map([
    ['ada@example.com', 7],
    ['ada', 7],
    ['emil', 8],
  ])
  expect(readCells({ assignees: 'ada@example.com; Emil, ADA' }, people).task?.assignees).toEqual([7, 8])
})

it('a row is limited to the maximum number of assignees', () => {
  const people: People = new Map(Array.from({ length: maxAssignees + 1 }, (_, id) => [`person${id}`, id]))
  const named = [...people.keys()]
  expect(readCells({ assignees: named.slice(0, maxAssignees).join() }, people).task?.assignees).toHaveLength(
    maxAssignees,
  )
  const { task, errors } = readCells({ assignees: named.join() }, people)
  expect(task).toBeUndefined()
  expect(errors).toEqual([{ field: 'assignees', message: `must name at most ${maxAssignees} people` }])
})
