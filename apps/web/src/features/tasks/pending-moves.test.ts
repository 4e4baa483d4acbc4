import { describe, expect, it } from 'vitest'
import { placed } from './pending-moves.ts'
import { aTask } from './testing-task.ts'

const tasks = [1, 2, 3].map((id) => aTask({ id, position: id * 1024 }))
const [first] = tasks
const order = (list: typeof tasks) =>
  list
    .filter(({ status }) => status === 'todo')
    .sort((left, right) => left.position - right.position)
    .map(({ id }) => id)

describe('a move that the server has not confirmed', () => {
  const done = aTask({ id: 9, status: 'done', position: 5 })

  it('shows the card right before another', () => {
    expect(order(placed([...tasks, done], [{ task: done, status: 'todo', beforeId: 3 }]))).toEqual([1, 2, 9, 3])
    expect(order(placed([...tasks, done], [{ task: done, status: 'todo', beforeId: 1 }]))).toEqual([9, 1, 2, 3])
  })

  it('shows it at the end without another, and when the other is gone', () => {
    expect(order(placed([...tasks, done], [{ task: done, status: 'todo', beforeId: null }]))).toEqual([1, 2, 3, 9])
    expect(order(placed([...tasks, done], [{ task: done, status: 'todo' }]))).toEqual([1, 2, 3, 9])
    expect(order(placed([...tasks, done], [{ task: done, status: 'todo', beforeId: 77 }]))).toEqual([1, 2, 3, 9])
  })

  it('orders within a column', () => {
    expect(first && order(placed(tasks, [{ task: first, status: 'todo', beforeId: 3 }]))).toEqual([2, 1, 3])
  })

  it('changes no place when it is dropped where it was', () => {
    expect(
      order(
        placed(
          tasks,
          tasks.map((task) => ({ task, status: 'todo', beforeId: task.id })),
        ),
      ),
    ).toEqual([1, 2, 3])
    const [, second] = tasks
    const [, moved] = second ? placed(tasks, [{ task: second, status: 'todo', beforeId: 3 }]) : []
    expect(moved?.position).toBe(2_048)
  })

  it('comes after the one made before it', () => {
    const moves = [
      { task: done, status: 'todo', beforeId: 1 } as const,
      { task: done, status: 'todo', beforeId: 3 } as const,
    ]
    expect(order(placed([...tasks, done], moves))).toEqual([1, 2, 9, 3])
  })

  it('changes nothing for a task that is gone, and leaves every other object as it is', () => {
    expect(placed(tasks, [{ task: done, status: 'todo', beforeId: 1 }])).toBe(tasks)
    const after = placed([...tasks, done], [{ task: done, status: 'in_review', beforeId: null }])
    expect(after.slice(0, 3)).toEqual(tasks)
    expect(after[0]).toBe(tasks[0])
  })
})
