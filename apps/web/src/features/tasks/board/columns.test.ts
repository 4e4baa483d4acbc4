import { expect, it } from 'vitest'
import { aTask } from '../testing-task.ts'
import { columnsOf, keepSameColumns } from './columns.ts'

const tasks = [aTask({ id: 1, position: 9 }), aTask({ id: 2, position: 3 }), aTask({ id: 3, status: 'done' })]

it('cards stand in the order of their places', () => {
  const { todo, done, cancelled } = columnsOf(tasks)
  expect(todo.map(({ id }) => id)).toEqual([2, 1])
  expect(done.map(({ id }) => id)).toEqual([3])
  expect(cancelled).toEqual([])
})

it('cards at the same place stand in the order in which they were made', () => {
  const same = [aTask({ id: 8, position: 3 }), aTask({ id: 5, position: 3 }), aTask({ id: 6, position: 3 })]
  expect(columnsOf(same).todo.map(({ id }) => id)).toEqual([5, 6, 8])
})

it('a column in which nothing changed stays the same object', () => {
  const before = columnsOf(tasks)
  const now = keepSameColumns(before, columnsOf([...tasks, aTask({ id: 4, status: 'done', position: 2048 })]))
  expect(now.todo).toBe(before.todo)
  expect(now.cancelled).toBe(before.cancelled)
  expect(now.done.map(({ id }) => id)).toEqual([3, 4])
})
