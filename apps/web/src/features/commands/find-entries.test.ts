import { expect, it } from 'vitest'
import type { Entry } from '../entries/entry.ts'
import { findEntries } from './find-entries.ts'

const entry = (label: string, code?: string): Entry => ({ id: label, group: 'Any', label, code, run: () => undefined })
const entries = [entry('Order the glass', 'NL-1'), entry('Measure the glass roof', 'NL-12'), entry('Glass for Goals')]
const foundLabels = (text: string, limit?: number) => findEntries(entries, text, limit).map(({ label }) => label)

it('finds entries that contain every word, in any order and case', () => {
  expect(foundLabels('ROOF glass')).toEqual(['Measure the glass roof'])
  expect(foundLabels('roof table')).toEqual([])
})

it('ranks entries that start with the word, or have it as key, first', () => {
  expect(foundLabels('glass')).toEqual(['Glass for Goals', 'Order the glass', 'Measure the glass roof'])
  expect(foundLabels('nl-12')).toEqual(['Measure the glass roof'])
  expect(foundLabels('nl-1')).toEqual(['Order the glass', 'Measure the glass roof'])
})

it('ranks a whole word above a part of a longer word', () => {
  const tasks = ['Task 1412', 'Task 121', 'Late task 12', 'Task 12 again', 'Task 12'].map((label) => entry(label))
  const labels = findEntries(tasks, 'task 12').map(({ label }) => label)
  expect(labels).toEqual(['Task 12', 'Task 12 again', 'Task 1412', 'Task 121', 'Late task 12'])
})

it('returns all entries for an empty search, up to the limit', () => {
  expect(foundLabels('')).toHaveLength(3)
  expect(foundLabels(' ', 2)).toHaveLength(2)
})
