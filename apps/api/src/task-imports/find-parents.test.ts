import { expect, it } from 'vitest'
import { findParents, type PlacedRow } from './find-parents.ts'

/** Rows with the titles T1, T2 and so on, in the lines from 2. */
const rowsOf = (...rows: Partial<PlacedRow>[]): PlacedRow[] =>
  rows.map((row, index) => ({
    line: index + 2,
    key: '',
    title: `T${index + 1}`,
    parent: '',
    repeats: false,
    ...row,
  }))
const messages = (...rows: Partial<PlacedRow>[]) => findParents(rowsOf(...rows)).errors

it('a parent is named by its key or its title, before or after the row, ignoring case', () => {
  const rows = rowsOf({ parent: 'AB-7' }, { key: 'ab-7' }, { parent: 't2' }, {})
  expect(findParents(rows)).toEqual({ parents: [1, undefined, 1, undefined], errors: [] })
})

it('a key is preferred to a title', () => {
  const rows = rowsOf({ title: '7' }, { key: '7' }, { parent: '7' })
  expect(findParents(rows).parents).toEqual([undefined, undefined, 1])
})

it('a name that no row has, or several, is refused', () => {
  expect(messages({ parent: 'AB-9' }, { title: 'Paint' }, { title: 'paint' }, { parent: 'Paint' })).toEqual([
    { row: 2, field: 'parent', message: '"AB-9" is not in the file' },
    { row: 5, field: 'parent', message: '"Paint" names several rows of the file' },
  ])
})

it('a task is not a subtask of itself or of its own subtasks', () => {
  const message = 'A task cannot be a subtask of itself or of its own subtasks'
  expect(messages({ parent: 'T1' })).toEqual([{ row: 2, field: 'parent', message }])
  expect(messages({ parent: 'T3' }, { parent: 'T1' }, { parent: 'T2' })).toEqual(
    [2, 3, 4].map((row) => ({ row, field: 'parent', message })),
  )
})

it('a path has at most five tasks', () => {
  const path = [{}, { parent: 'T1' }, { parent: 'T2' }, { parent: 'T3' }, { parent: 'T4' }]
  expect(messages(...path)).toEqual([])
  expect(messages(...path, { parent: 'T5' })).toEqual([
    { row: 7, field: 'parent', message: 'Subtasks are at most 5 levels deep' },
  ])
})

it('a task has at most 200 subtasks', () => {
  const subtasks = Array.from({ length: 200 }, () => ({ parent: 'T1' }))
  expect(messages({}, ...subtasks)).toEqual([])
  expect(messages({}, ...subtasks, { parent: 'T1' })).toEqual([
    { row: 203, field: 'parent', message: 'A task has at most 200 subtasks' },
  ])
})

it('a task that repeats is no subtask', () => {
  expect(messages({}, { parent: 'T1', repeats: true })).toEqual([
    { row: 3, field: 'parent', message: 'A task that repeats cannot be a subtask' },
  ])
})
