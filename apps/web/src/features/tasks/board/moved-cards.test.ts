import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { describe, expect, it } from 'vitest'
import type { Move } from '../pending.ts'
import { testingTask } from '../testing-task.ts'
import { type Columns, columnsOf } from './columns.ts'
import { withEditedCards, withMovedCards } from './moved-cards.ts'

const done = testingTask({ id: 9, status: 'done', position: 5 })
const board = columnsOf([...[1, 2, 3].map((id) => testingTask({ id, position: id * 1024 })), done], {
  todo: 3,
  done: 1,
})
const [first] = board.todo
const idsAfter = (moves: Move[], columns = board, isShown = () => true) => {
  const { todo, done: finished } = withMovedCards(columns, moves, isShown)
  return [todo, finished].map((column) => column.map((card) => card?.id ?? '-').join(' '))
}

describe('a move that the server has not confirmed', () => {
  it('shows the card right before or after another', () => {
    expect(idsAfter([{ task: done, status: 'todo', beforeId: 3 }])).toEqual(['1 2 9 3', ''])
    expect(idsAfter([{ task: done, status: 'todo', beforeId: 1 }])).toEqual(['9 1 2 3', ''])
    expect(idsAfter([{ task: done, status: 'todo', afterId: 1 }])).toEqual(['1 9 2 3', ''])
    expect(first && idsAfter([{ task: first, status: 'todo', beforeId: 3 }])).toEqual(['2 1 3', '9'])
  })

  it('shows the card at a position that it had before', () => {
    expect(idsAfter([{ task: done, status: 'todo', position: 1500 }])).toEqual(['1 9 2 3', ''])
    expect(first && idsAfter([{ task: first, status: 'todo', position: 2500 }])).toEqual(['2 1 3', '9'])
  })

  it('shows the card at the end without a reference card, and when the reference card is gone', () => {
    for (const place of [{ beforeId: null }, {}, { beforeId: 77 }, { afterId: 77 }])
      expect(idsAfter([{ task: done, status: 'todo', ...place }])).toEqual(['1 2 3 9', ''])
  })

  it('changes nothing when the card was dropped at its own position or already has the status', () => {
    expect(first && withMovedCards(board, [{ task: first, status: 'todo', beforeId: 1 }], () => true)).toBe(board)
    expect(first && withMovedCards(board, [{ task: first, status: 'todo' }], () => true)).toBe(board)
  })

  it('is applied after earlier moves', () => {
    const moves: Move[] = [
      { task: done, status: 'todo', beforeId: 1 },
      { task: done, status: 'todo', beforeId: 3 },
    ]
    expect(idsAfter(moves)).toEqual(['1 2 9 3', ''])
  })

  it('removes a gap from the source column when the moved card is not loaded there', () => {
    const partlyLoadedColumns = columnsOf([testingTask({ id: 1 })], { todo: 3 })
    expect(idsAfter([{ task: testingTask({ id: 7 }), status: 'done', beforeId: null }], partlyLoadedColumns)).toEqual([
      '1 -',
      '7',
    ])
  })

  it('among cards that are not loaded leaves the rest of the column unchanged', () => {
    const partlyLoadedColumns = columnsOf([testingTask({ id: 1 }), done], { todo: 4, done: 1 })
    expect(idsAfter([{ task: done, status: 'todo', afterId: 1 }], partlyLoadedColumns)).toEqual(['1 9 - - -', ''])
    expect(idsAfter([{ task: done, status: 'todo', beforeId: null }], partlyLoadedColumns)).toEqual(['1 - - - 9', ''])
  })

  it('hides a card that no longer matches the filters, and ignores a task of another list', () => {
    const isOpen = ({ status }: { status: string }) => status !== 'done'
    const move: Move = { task: testingTask({ id: 2 }), status: 'done', beforeId: null }
    expect(idsAfter([move], board, () => false)).toEqual(['1 3', '9'])
    const shownColumns = withMovedCards(board, [move], isOpen)
    expect(shownColumns.todo.map((card) => card?.id)).toEqual([1, 3])
    expect(withMovedCards(board, [{ ...move, task: testingTask({ id: 70 }) }], () => false)).toBe(board)
  })

  it('keeps the identity of every other column', () => {
    const { todo } = withMovedCards(board, [{ task: done, status: 'in_review', beforeId: null }], () => true)
    expect(todo).toBe(board.todo)
  })
})

describe('an edit of several tasks that the server has not confirmed', () => {
  const edit = (status: TaskStatus, ...ids: number[]) => ({ ids: new Set(ids), valuesOf: () => ({ status }) })
  const idsOf = ({ todo, done: finished }: Columns) =>
    [todo, finished].map((column) => column.map((card) => card?.id ?? '-').join(' '))

  it('shows the cards with a new status at the end of its column by id, as the server places them', () => {
    expect(idsOf(withEditedCards(board, [edit('done', 3, 1)], () => true))).toEqual(['2', '9 1 3'])
    const rearranged = columnsOf([testingTask({ id: 5 }), testingTask({ id: 4 }), done], { todo: 2, done: 1 })
    expect(idsOf(withEditedCards(rearranged, [edit('done', 5, 4)], () => true))).toEqual(['', '9 4 5'])
  })

  it('puts cards at the position that the edit gives them', () => {
    const undo = { ids: new Set([9]), valuesOf: () => ({ status: 'todo' as const, position: 1500 }) }
    expect(idsOf(withEditedCards(board, [undo], () => true))).toEqual(['1 9 2 3', ''])
  })

  it('removes cards that no longer match the filters', () => {
    expect(idsOf(withEditedCards(board, [edit('done', 1, 2)], ({ status }) => status === 'todo'))).toEqual(['3', '9'])
  })

  it('leaves cards that keep their status in place, and gaps where they are', () => {
    const partlyLoadedColumns = columnsOf([testingTask({ id: 1 }), done], { todo: 3, done: 1 })
    const changed = withEditedCards(partlyLoadedColumns, [edit('todo', 1), edit('todo', 9)], () => true)
    expect(idsOf(changed)).toEqual(['1 - - 9', ''])
    expect(withEditedCards(board, [edit('done', 77)], () => true)).toBe(board)
  })
})
