import type { ImportField } from '@muster/contracts/task-imports'
import { leastHours, maxAssignees } from '@muster/contracts/tasks/fields'
import { expect, it } from 'vitest'
import { type People, readRow } from './read-row.ts'

const read = (cells: Partial<Record<ImportField, string>>, people: People = new Map()) => {
  const all: [ImportField, string][] = [['title', 'Paint']]
  if (cells.estimated_hours !== undefined) all.push(['estimated_hours', cells.estimated_hours])
  if (cells.assignees !== undefined) all.push(['assignees', cells.assignees])
  return readRow(new Map(all), people)
}

it.each([
  [String(leastHours), leastHours],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['12h', 12],
  ['', null],
])('the estimate %s is read as %s hours', (estimated_hours, hours) => {
  expect(read({ estimated_hours })).toMatchObject({ task: { values: { estimated_hours: hours } }, errors: [] })
})

it.each([String(leastHours - 0.01), '0', '-1', '1.234', '1e3', 'soon'])('%s is no estimate', (estimated_hours) => {
  const { task, errors } = read({ estimated_hours })
  expect(task).toBeUndefined()
  expect(errors).toMatchObject([{ field: 'estimated_hours' }])
})

it('a user named twice, also by different names, is assigned once', () => {
  const people: People = new Map([
    ['ada@example.com', 7],
    ['ada', 7],
    ['emil', 8],
  ])
  expect(read({ assignees: 'ada@example.com; Emil, ADA' }, people).task?.assignees).toEqual([7, 8])
})

it('a row is limited to the maximum number of assignees', () => {
  const people: People = new Map(Array.from({ length: maxAssignees + 1 }, (_, id) => [`person${id}`, id]))
  const named = [...people.keys()]
  expect(read({ assignees: named.slice(0, maxAssignees).join() }, people).task?.assignees).toHaveLength(maxAssignees)
  const { task, errors } = read({ assignees: named.join() }, people)
  expect(task).toBeUndefined()
  expect(errors).toEqual([{ field: 'assignees', message: `must name at most ${maxAssignees} people` }])
})
