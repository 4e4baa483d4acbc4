import { expect, it } from 'vitest'
import { refusalText, withKeys } from './change-tasks.ts'
import { testingTask } from './testing-task.ts'

const refused = (id: number, reason: string, key: string | null = `HI-${id}`) => ({ id, key, title: null, reason })

it('names each refused task with the reason, and how many of all were refused', () => {
  expect(refusalText([refused(3, 'Somebody has changed it since'), refused(4, 'Task not found', null)], 2)).toBe(
    '2 of 4 tasks were not changed. HI-3: Somebody has changed it since. Task 4: Task not found.',
  )
})

it('names a task that the user no longer sees by the key that the list showed', () => {
  const tasks = [testingTask({ id: 4, key: 'HI-4' })]
  expect(withKeys([refused(4, 'Task not found', null), refused(9, 'Task not found', null)], tasks)).toMatchObject([
    { id: 4, key: 'HI-4' },
    { id: 9, key: null },
  ])
})

it('groups the tasks by reason, and names at most five of each group', () => {
  const tasks = Array.from({ length: 7 }, (_, index) => refused(index + 1, 'The project is in the trash.'))
  expect(refusalText(tasks, 993, 'restored')).toBe(
    '7 of 1,000 tasks were not restored. HI-1, HI-2, HI-3, HI-4, HI-5 and 2 more: The project is in the trash.',
  )
})
