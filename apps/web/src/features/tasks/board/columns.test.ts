import { describe, expect, it } from 'vitest'
import { aTask } from '../testing-task.ts'
import { type Column, cardsAtOnce, changed, columnsOf, keepSameColumns, missingFrom, withRows } from './columns.ts'

const cards = (from: number, count: number, status: 'todo' | 'done' = 'todo') =>
  Array.from({ length: count }, (_, place) => aTask({ id: from + place, position: (from + place) * 10, status }))
const ids = (column: Column) => column.map((card) => card?.id ?? '-').join(' ')

describe('the first cards of each column', () => {
  it('start columns of the length that the server reports, with gaps for cards that are not loaded', () => {
    const { todo, done, cancelled } = columnsOf([...cards(1, 2), ...cards(8, 1, 'done')], { todo: 4, done: 1 })
    expect([ids(todo), ids(done), ids(cancelled)]).toEqual(['1 2 - -', '8', ''])
  })

  it('replace the previous first cards, and keep cards further down until they are loaded again', () => {
    const before = columnsOf(cards(1, 4), { todo: 4 })
    expect(missingFrom(before.todo, 0, 9)).toBeUndefined()
    const again = columnsOf([aTask({ id: 3, position: 5 }), aTask({ id: 1, position: 10 })], { todo: 3 }, before)
    expect(ids(again.todo)).toBe('3 1 4')
    expect(missingFrom(again.todo, 0, 9)).toBe(0)
    const read = withRows(
      again,
      { status: 'todo', offset: 0, total: 3 },
      again.todo.filter((card) => card !== undefined),
    )
    expect(missingFrom(read.todo, 0, 9)).toBeUndefined()
  })
})

describe('cards that were loaded', () => {
  const board = columnsOf(cards(1, 2), { todo: 6, done: 2 })

  it('are put at their index, and the column gets the length that the server reports', () => {
    expect(ids(withRows(board, { status: 'todo', offset: 3, total: 7 }, cards(4, 2)).todo)).toBe('1 2 - 4 5 - -')
    expect(ids(withRows(board, { status: 'todo', offset: 2, total: 3 }, cards(3, 1)).todo)).toBe('1 2 3')
  })

  it('appear on the board only once, even if they were in another column', () => {
    const moved = [aTask({ id: 1, position: 50, version: 2, status: 'done' }), ...cards(9, 1, 'done')]
    const read = withRows(board, { status: 'done', offset: 0, total: 2 }, moved)
    expect([ids(read.todo), ids(read.done)]).toEqual(['2 - - - -', '1 9'])
  })

  it('do not bring back a card that has moved since the server read them', () => {
    const known = changed(board, [1], [aTask({ id: 1, version: 5, status: 'done', position: 10 })])
    const read = withRows(known, { status: 'todo', offset: 0, total: 6 }, cards(1, 2))
    expect(ids(read.todo)).toBe('- 2 - - - -')
    expect(read.done.some((card) => card?.id === 1)).toBe(true)
  })

  it('are loaded in pages that start at a multiple of the page size', () => {
    const long = columnsOf(cards(1, cardsAtOnce), { todo: 5 * cardsAtOnce })
    expect(missingFrom(long.todo, 0, cardsAtOnce - 1)).toBeUndefined()
    expect(missingFrom(long.todo, -5, cardsAtOnce)).toBe(cardsAtOnce)
    expect(missingFrom(long.todo, 3 * cardsAtOnce + 4, 4 * cardsAtOnce)).toBe(3 * cardsAtOnce)
    expect(missingFrom(long.todo, 5 * cardsAtOnce, 6 * cardsAtOnce)).toBeUndefined()
  })
})

describe('a change', () => {
  const board = columnsOf([...cards(1, 3), ...cards(8, 1, 'done')], { todo: 6, done: 1 })
  const at = (position: number, more: object = {}) => aTask({ id: 20, position, ...more })

  it('inserts a card between loaded cards, and orders equal positions by id', () => {
    expect(ids(changed(board, [20], [at(15)]).todo)).toBe('1 20 2 3 - - -')
    expect(ids(changed(board, [20], [at(5)]).todo)).toBe('20 1 2 3 - - -')
    expect(ids(changed(board, [20], [at(20)]).todo)).toBe('1 2 20 3 - - -')
    expect(ids(changed(board, [0], [aTask({ id: 0, position: 20 })]).todo)).toBe('1 0 2 3 - - -')
  })

  it('appends a card below all loaded cards, and adds a gap for one among cards that are not loaded', () => {
    expect(ids(changed(board, [20], [at(900)]).todo)).toBe('1 2 3 - - - 20')
    const gap = withRows(board, { status: 'todo', offset: 5, total: 6 }, cards(6, 1))
    expect(ids(changed(gap, [20], [at(45)]).todo)).toBe('1 2 3 - - - 6')
  })

  it('moves a card to its column, and removes one that the server did not return', () => {
    const moved = changed(board, [2, 3], [aTask({ id: 2, version: 2, status: 'done', position: 90 })])
    expect([ids(moved.todo), ids(moved.done)]).toEqual(['1 - - -', '8 2'])
  })

  it('updates a card in place, and changes nothing if the state is the same or older', () => {
    const renamed = changed(board, [2], [aTask({ id: 2, position: 20, version: 2, title: 'New' })])
    expect(renamed.todo[1]?.title).toBe('New')
    expect(renamed.done).toBe(board.done)
    expect(changed(board, [2], cards(2, 1))).toBe(board)
    expect(changed(renamed, [2], cards(2, 1))).toBe(renamed)
  })

  it('gives every column the length that the server reports', () => {
    const counted = changed(board, [99], [], { todo: 5, done: 2 })
    expect([ids(counted.todo), ids(counted.done)]).toEqual(['1 2 3 - -', '8 -'])
    expect(ids(changed(board, [99], [], { todo: 2 }).todo)).toBe('1 2')
  })
})

it('an unchanged column keeps its identity', () => {
  const before = columnsOf([...cards(1, 2), ...cards(8, 1, 'done')], { todo: 2, done: 1 })
  const again = columnsOf([...cards(1, 2), ...cards(8, 2, 'done')], { todo: 2, done: 2 }, before)
  const now = keepSameColumns(before, again)
  expect(now.todo).toBe(before.todo)
  expect(now.cancelled).toBe(before.cancelled)
  expect(ids(now.done)).toBe('8 9')
})
