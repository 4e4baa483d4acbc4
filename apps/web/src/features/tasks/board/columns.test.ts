import { describe, expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import {
  type Column,
  cardsPerRequest,
  columnsOf,
  keepSameColumns,
  missingFrom,
  withReadTasks,
  withRows,
} from './columns.ts'

const cards = (from: number, count: number, status: 'todo' | 'done' = 'todo') =>
  Array.from({ length: count }, (_, index) => testingTask({ id: from + index, position: (from + index) * 10, status }))
const idsOf = (column: Column) => column.map((card) => card?.id ?? '-').join(' ')

describe('the first cards of each column', () => {
  it('start columns of the length that the server reports, with gaps for cards that are not loaded', () => {
    const { todo, done, cancelled } = columnsOf([...cards(1, 2), ...cards(8, 1, 'done')], { todo: 4, done: 1 })
    expect([idsOf(todo), idsOf(done), idsOf(cancelled)]).toEqual(['1 2 - -', '8', ''])
  })

  it('replace the previous first cards, and keep cards further down until they are loaded again', () => {
    const before = columnsOf(cards(1, 4), { todo: 4 })
    expect(missingFrom(before.todo, 0, 9)).toBeUndefined()
    const newColumns = columnsOf(
      [testingTask({ id: 3, position: 5 }), testingTask({ id: 1, position: 10 })],
      { todo: 3 },
      before,
    )
    expect(idsOf(newColumns.todo)).toBe('3 1 4')
    expect(missingFrom(newColumns.todo, 0, 9)).toBe(0)
    const columns = withRows(
      newColumns,
      { status: 'todo', offset: 0, total: 3 },
      newColumns.todo.filter((card) => card !== undefined),
    )
    expect(missingFrom(columns.todo, 0, 9)).toBeUndefined()
  })

  it('keep a card where it has been moved since the server read them', () => {
    const read = cards(1, 3)
    const board = columnsOf(read, { todo: 3 })
    const movedDown = withReadTasks(board, [1], [testingTask({ id: 1, version: 2, position: 25 })])
    expect(idsOf(columnsOf(read, { todo: 3 }, movedDown).todo)).toBe('2 1 3')
    const moved = withReadTasks(board, [1], [testingTask({ id: 1, version: 2, status: 'done', position: 10 })])
    const { todo, done } = columnsOf(read, { todo: 3 }, moved)
    expect([idsOf(todo), idsOf(done)]).toEqual(['2 3', '1'])
  })
})

describe('cards that were loaded', () => {
  const board = columnsOf(cards(1, 2), { todo: 6, done: 2 })

  it('are put at their index, and the column gets the length that the server reports', () => {
    expect(idsOf(withRows(board, { status: 'todo', offset: 3, total: 7 }, cards(4, 2)).todo)).toBe('1 2 - 4 5 - -')
    expect(idsOf(withRows(board, { status: 'todo', offset: 2, total: 3 }, cards(3, 1)).todo)).toBe('1 2 3')
  })

  it('appear on the board only once, even if they were in another column', () => {
    const movedCards = [testingTask({ id: 1, position: 50, version: 2, status: 'done' }), ...cards(9, 1, 'done')]
    const columns = withRows(board, { status: 'done', offset: 0, total: 2 }, movedCards)
    expect([idsOf(columns.todo), idsOf(columns.done)]).toEqual(['2 - - - -', '1 9'])
  })

  it('do not bring back a card that has moved since the server read them', () => {
    const movedColumns = withReadTasks(board, [1], [testingTask({ id: 1, version: 5, status: 'done', position: 10 })])
    const columns = withRows(movedColumns, { status: 'todo', offset: 0, total: 6 }, cards(1, 2))
    expect(idsOf(columns.todo)).toBe('2 - - - -')
    expect(columns.done.some((card) => card?.id === 1)).toBe(true)
    const orderedColumns = withReadTasks(board, [1], [testingTask({ id: 1, version: 5, position: 25 })])
    const { todo } = withRows(orderedColumns, { status: 'todo', offset: 0, total: 6 }, cards(1, 3))
    expect(idsOf(todo)).toBe('2 1 3 - - -')
  })

  it('are loaded in pages that start at a multiple of the page size', () => {
    const longColumns = columnsOf(cards(1, cardsPerRequest), { todo: 5 * cardsPerRequest })
    expect(missingFrom(longColumns.todo, 0, cardsPerRequest - 1)).toBeUndefined()
    expect(missingFrom(longColumns.todo, -5, cardsPerRequest)).toBe(cardsPerRequest)
    expect(missingFrom(longColumns.todo, 3 * cardsPerRequest + 4, 4 * cardsPerRequest)).toBe(3 * cardsPerRequest)
    expect(missingFrom(longColumns.todo, 5 * cardsPerRequest, 6 * cardsPerRequest)).toBeUndefined()
  })
})

describe('a change', () => {
  const board = columnsOf([...cards(1, 3), ...cards(8, 1, 'done')], { todo: 6, done: 1 })
  const taskAt = (position: number, overrides: object = {}) => testingTask({ id: 20, position, ...overrides })

  it('inserts a card between loaded cards, and orders equal positions by id', () => {
    expect(idsOf(withReadTasks(board, [20], [taskAt(15)]).todo)).toBe('1 20 2 3 - - -')
    expect(idsOf(withReadTasks(board, [20], [taskAt(5)]).todo)).toBe('20 1 2 3 - - -')
    expect(idsOf(withReadTasks(board, [20], [taskAt(20)]).todo)).toBe('1 2 20 3 - - -')
    expect(idsOf(withReadTasks(board, [0], [testingTask({ id: 0, position: 20 })]).todo)).toBe('1 0 2 3 - - -')
  })

  it('appends a card below all loaded cards, and adds a gap for one among cards that are not loaded', () => {
    expect(idsOf(withReadTasks(board, [20], [taskAt(900)]).todo)).toBe('1 2 3 - - - 20')
    const boardWithGaps = withRows(board, { status: 'todo', offset: 5, total: 6 }, cards(6, 1))
    expect(idsOf(withReadTasks(boardWithGaps, [20], [taskAt(45)]).todo)).toBe('1 2 3 - - - 6')
  })

  it('moves a card to its column, and removes one that the server did not return', () => {
    const movedColumns = withReadTasks(
      board,
      [2, 3],
      [testingTask({ id: 2, version: 2, status: 'done', position: 90 })],
    )
    expect([idsOf(movedColumns.todo), idsOf(movedColumns.done)]).toEqual(['1 - - -', '8 2'])
  })

  it('updates a card in place, and changes nothing if the state is the same or older', () => {
    const renamedColumns = withReadTasks(board, [2], [testingTask({ id: 2, position: 20, version: 2, title: 'New' })])
    expect(renamedColumns.todo[1]?.title).toBe('New')
    expect(renamedColumns.done).toBe(board.done)
    expect(withReadTasks(board, [2], cards(2, 1))).toBe(board)
    expect(withReadTasks(renamedColumns, [2], cards(2, 1))).toBe(renamedColumns)
  })

  it('gives every column the length that the server reports', () => {
    const resizedColumns = withReadTasks(board, [99], [], { todo: 5, done: 2 })
    expect([idsOf(resizedColumns.todo), idsOf(resizedColumns.done)]).toEqual(['1 2 3 - -', '8 -'])
    expect(idsOf(withReadTasks(board, [99], [], { todo: 2 }).todo)).toBe('1 2')
  })
})

it('an unchanged column keeps its identity', () => {
  const before = columnsOf([...cards(1, 2), ...cards(8, 1, 'done')], { todo: 2, done: 1 })
  const newColumns = columnsOf([...cards(1, 2), ...cards(8, 2, 'done')], { todo: 2, done: 2 }, before)
  const keptColumns = keepSameColumns(before, newColumns)
  expect(keptColumns.todo).toBe(before.todo)
  expect(keptColumns.cancelled).toBe(before.cancelled)
  expect(idsOf(keptColumns.done)).toBe('8 9')
})
