import { describe, expect, it } from 'vitest'
import type { Move } from '../pending-moves.ts'
import { aTask } from '../testing-task.ts'
import { columnsOf } from './columns.ts'
import { withMovedCards } from './moved-cards.ts'

const done = aTask({ id: 9, status: 'done', position: 5 })
const board = columnsOf([...[1, 2, 3].map((id) => aTask({ id, position: id * 1024 })), done], { todo: 3, done: 1 })
const [first] = board.todo
const after = (moves: Move[], columns = board, isShown = () => true) => {
  const { todo, done: finished } = withMovedCards(columns, moves, isShown)
  return [todo, finished].map((column) => column.map((card) => card?.id ?? '-').join(' '))
}

describe('a move that the server has not confirmed', () => {
  it('shows the card right before or after another', () => {
    expect(after([{ task: done, status: 'todo', beforeId: 3 }])).toEqual(['1 2 9 3', ''])
    expect(after([{ task: done, status: 'todo', beforeId: 1 }])).toEqual(['9 1 2 3', ''])
    expect(after([{ task: done, status: 'todo', afterId: 1 }])).toEqual(['1 9 2 3', ''])
    expect(first && after([{ task: first, status: 'todo', beforeId: 3 }])).toEqual(['2 1 3', '9'])
  })

  it('shows it at the end without another, and when the other is gone', () => {
    for (const place of [{ beforeId: null }, {}, { beforeId: 77 }, { afterId: 77 }])
      expect(after([{ task: done, status: 'todo', ...place }])).toEqual(['1 2 3 9', ''])
  })

  it('changes nothing when the card was dropped where it was, or has the status already', () => {
    expect(first && withMovedCards(board, [{ task: first, status: 'todo', beforeId: 1 }], () => true)).toBe(board)
    expect(first && withMovedCards(board, [{ task: first, status: 'todo' }], () => true)).toBe(board)
  })

  it('comes after the one made before it', () => {
    const moves: Move[] = [
      { task: done, status: 'todo', beforeId: 1 },
      { task: done, status: 'todo', beforeId: 3 },
    ]
    expect(after(moves)).toEqual(['1 2 9 3', ''])
  })

  it('takes the place of one that is not loaded out of the column that the card leaves', () => {
    const part = columnsOf([aTask({ id: 1 })], { todo: 3 })
    expect(after([{ task: aTask({ id: 7 }), status: 'done', beforeId: null }], part)).toEqual(['1 -', '7'])
  })

  it('to a place among cards that are not loaded leaves the rest of the column as it is', () => {
    const part = columnsOf([aTask({ id: 1 }), done], { todo: 4, done: 1 })
    expect(after([{ task: done, status: 'todo', afterId: 1 }], part)).toEqual(['1 9 - - -', ''])
    expect(after([{ task: done, status: 'todo', beforeId: null }], part)).toEqual(['1 - - - 9', ''])
  })

  it('draws a card nowhere that the filters hide after it, and none of another list', () => {
    const open = ({ status }: { status: string }) => status !== 'done'
    const move: Move = { task: aTask({ id: 2 }), status: 'done', beforeId: null }
    expect(after([move], board, () => false)).toEqual(['1 3', '9'])
    const shown = withMovedCards(board, [move], open)
    expect(shown.todo.map((card) => card?.id)).toEqual([1, 3])
    expect(withMovedCards(board, [{ ...move, task: aTask({ id: 70 }) }], () => false)).toBe(board)
  })

  it('leaves every other object as it is', () => {
    const { todo } = withMovedCards(board, [{ task: done, status: 'in_review', beforeId: null }], () => true)
    expect(todo).toBe(board.todo)
  })
})
