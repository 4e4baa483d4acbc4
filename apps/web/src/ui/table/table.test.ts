import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { compareValues } from './compare-values.ts'
import { pageSize } from './page-size.ts'
import { searchRows } from './search-rows.ts'
import { sortRows } from './sort-rows.ts'

type Row = { name: string; hours: number | null; due: string | null }

const rows: Row[] = [
  { name: 'Website relaunch', hours: 12, due: '2026-11-25T23:59:59' },
  { name: 'Billing', hours: null, due: null },
]

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'hours', header: 'Hours', value: (row) => row.hours },
  { id: 'due', header: 'Due', value: (row) => row.due, searchText: (row) => (row.due ? 'Nov 25, 2026' : 'Not set') },
]

const foundNames = (search: string) => searchRows(rows, columns, search).map((row) => row.name)

describe('search in a table', () => {
  it('matches any field, ignoring case', () => {
    expect(foundNames('RELAUNCH')).toEqual(['Website relaunch'])
    expect(foundNames('12')).toEqual(['Website relaunch'])
    expect(foundNames('nov 25')).toEqual(['Website relaunch'])
    expect(foundNames('not set')).toEqual(['Billing'])
  })

  it('returns all rows for an empty text, and none without a match', () => {
    expect(foundNames('  ')).toHaveLength(2)
    expect(foundNames('xyz')).toEqual([])
    expect(foundNames('null')).toEqual([])
  })
})

describe('order of values', () => {
  it('sorts numbers numerically and words in natural order', () => {
    expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100])
    expect(['Task 10', 'task 2', 'Task 1'].sort(compareValues)).toEqual(['Task 1', 'task 2', 'Task 10'])
    expect(['Ökonomie', 'Zebra', 'ocean'].sort(compareValues)).toEqual(['ocean', 'Ökonomie', 'Zebra'])
  })
})

describe('order of rows', () => {
  const unsortedRows = [...rows, { name: 'Atlas', hours: 2, due: null }, { name: 'Zebra', hours: 2, due: null }]
  const by = (id: string, desc: boolean) => sortRows(unsortedRows, columns, { id, desc }).map(({ name }) => name)

  it('sorts in either direction, null last, and is stable', () => {
    expect(by('hours', false)).toEqual(['Atlas', 'Zebra', 'Website relaunch', 'Billing'])
    expect(by('hours', true)).toEqual(['Website relaunch', 'Atlas', 'Zebra', 'Billing'])
    expect(by('due', true)).toEqual(['Website relaunch', 'Billing', 'Atlas', 'Zebra'])
  })

  it('keeps the order of the rows without a sort column', () => {
    expect(sortRows(unsortedRows, columns, undefined)).toBe(unsortedRows)
    expect(by('unknown', true)).toEqual(unsortedRows.map(({ name }) => name))
  })
})

it('a page has ten rows [CONST-43]', () => {
  expect(pageSize).toBe(10)
})
