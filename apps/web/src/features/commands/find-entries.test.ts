import { expect, it } from 'vitest'
import { type Entry, findEntries } from './find-entries.ts'

const entry = (label: string, code?: string): Entry => ({ id: label, group: 'Any', label, code, run: () => undefined })
const entries = [entry('Order the glass', 'NL-1'), entry('Measure the glass roof', 'NL-12'), entry('Glass for Goals')]
const found = (text: string, most?: number) => findEntries(entries, text, most).map(({ label }) => label)

it('finds what contains every word, in any order and case', () => {
  expect(found('ROOF glass')).toEqual(['Measure the glass roof'])
  expect(found('roof table')).toEqual([])
})

it('puts first what begins with the word, or is that very key', () => {
  expect(found('glass')).toEqual(['Glass for Goals', 'Order the glass', 'Measure the glass roof'])
  expect(found('nl-12')).toEqual(['Measure the glass roof'])
  expect(found('nl-1')).toEqual(['Order the glass', 'Measure the glass roof'])
})

it('puts a whole word before the same letters in a longer one', () => {
  const tasks = ['Task 1412', 'Task 121', 'Late task 12', 'Task 12 again', 'Task 12'].map((label) => entry(label))
  const labels = findEntries(tasks, 'task 12').map(({ label }) => label)
  expect(labels).toEqual(['Task 12', 'Task 12 again', 'Task 1412', 'Task 121', 'Late task 12'])
})

it('shows everything for nothing, and no more than asked for', () => {
  expect(found('')).toHaveLength(3)
  expect(found(' ', 2)).toHaveLength(2)
})
