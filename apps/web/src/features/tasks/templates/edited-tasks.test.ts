import type { ShownTemplateTask } from '@muster/contracts/templates'
import { expect, it } from 'vitest'
import { linesOf, tasksWithLines } from './edited-tasks.ts'

const task = (title: string, parent: number | null, values: Partial<ShownTemplateTask> = {}): ShownTemplateTask => ({
  title,
  assigned_users: [],
  labels: [],
  custom_fields: [],
  due: null,
  parent,
  milestone: null,
  recurrence: null,
  ...values,
})
const due = { days: 3, time: '23:59:59' }
const tasks = [task('Welcome', null), task('Laptop', 0, { due }), task('Order it', 1), task('Badge', 0)]
const root = { title: 'Welcome', description: '' }
const shape = (lines: string) => tasksWithLines(tasks, root, lines).map(({ title, parent }) => [title, parent])

it('subtasks are lines that are indented by their level', () => {
  expect(linesOf(tasks)).toBe('Laptop\n  Order it\nBadge')
})

it('unchanged lines give the same tasks', () => {
  expect(tasksWithLines(tasks, root, linesOf(tasks))).toEqual(
    tasks.map((entry, index) => (index === 0 ? { ...entry, description: null } : entry)),
  )
})

it('a moved or renamed line keeps the values of its subtask, and a new one has none', () => {
  const [, first, second] = tasksWithLines(tasks, root, 'Badge\nLaptop\n  Order it\nKeys')
  expect([first, second]).toMatchObject([
    { title: 'Badge', due: null },
    { title: 'Laptop', due },
  ])
  expect(tasksWithLines(tasks, root, 'Computer\n  Order it\nBadge')[1]).toMatchObject({ title: 'Computer', due })
  expect(tasksWithLines(tasks, root, 'Laptop\nLaptop').map((entry) => entry.due)).toEqual([null, due, null])
})

it('a line is at most one level below the line above, and empty lines are ignored', () => {
  expect(shape('    A\n\n      B\n  C\nD')).toEqual([
    ['Welcome', null],
    ['A', 0],
    ['B', 1],
    ['C', 1],
    ['D', 0],
  ])
})
