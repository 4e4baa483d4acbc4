import { expect, it } from 'vitest'
import { absenceSentence, type SentencePart, type WaitsFor, waitingSentence } from './waiting.ts'

const waits = (key: string, values: Partial<WaitsFor> = {}): WaitsFor => ({
  kind: 'task',
  user_id: null,
  full_name: null,
  task: { id: 1, key, title: 'Task' },
  days_late: 0,
  blocked_tasks: 0,
  more_late_tasks: 0,
  away_until: null,
  ...values,
})
const ewa = { kind: 'person', user_id: 7, full_name: 'Ewa' } as const
const textOf = (parts: SentencePart[] | undefined) =>
  parts?.map((part) => (typeof part === 'string' ? part : 'task' in part ? part.task.key : part.person)).join('')
const read = (...entries: WaitsFor[]) => textOf(waitingSentence(entries))

it('the sentence names people with their late tasks, and tasks with what they block', () => {
  expect(read(waits('HI-12', { ...ewa, days_late: 4 }), waits('HI-31', { blocked_tasks: 3 }))).toBe(
    'Waits for Ewa (HI-12, 4 days late) and for HI-31, which blocks three tasks.',
  )
  expect(read(waits('HI-1', { ...ewa, full_name: null, days_late: 1, blocked_tasks: 1, more_late_tasks: 1 }))).toBe(
    'Waits for Unknown User (HI-1, 1 day late, blocks one task, and one more late task).',
  )
  expect(
    read(
      waits('HI-1', { days_late: 1_200, blocked_tasks: 11 }),
      waits('HI-2', { days_late: 2 }),
      waits('HI-3', { ...ewa, days_late: 2, more_late_tasks: 12 }),
    ),
  ).toBe(
    'Waits for HI-1, 1,200 days late without an assignee, which blocks 11 tasks, for HI-2, 2 days late without an assignee and for Ewa (HI-3, 2 days late, and 12 more late tasks).',
  )
  expect(read()).toBeUndefined()
})

it('the parts of the sentence refer to tasks and people', () => {
  const task = { id: 1, key: 'HI-12', title: 'Task' }
  expect(waitingSentence([waits('HI-12', { ...ewa, days_late: 4 })])).toEqual([
    'Waits for ',
    { person: 'Ewa', userId: 7 },
    ' (',
    { task },
    ', 4 days late)',
    '.',
  ])
})

it('the sentence says until when a person is away', () => {
  expect(read(waits('HI-12', { ...ewa, days_late: 4, away_until: '2026-12-03' }))).toBe(
    'Waits for Ewa (HI-12, 4 days late; away until Dec 3, 2026).',
  )
})

it('another sentence names the tasks that are due in an absence, and the first day on which they are expected', () => {
  const tasks = ['HI-1', 'HI-2', 'HI-3'].map((key, id) => ({ id, key, title: 'Task' }))
  const days = { starts_on: '2026-12-24', ends_on: '2026-12-31' }
  const absence = (task_count: number) =>
    textOf(absenceSentence({ user_id: 7, full_name: 'Ewa', ...days, tasks: tasks.slice(0, task_count), task_count }))
  expect(absence(1)).toBe(
    'Ewa is away from Dec 24, 2026 to Dec 31, 2026, when HI-1 is due. It is not expected before Jan 1, 2027.',
  )
  expect(absence(3)).toContain('when HI-1, HI-2 and HI-3 are due. They are not expected before')
  expect(absence(5)).toContain('when HI-1, HI-2, HI-3 and two more tasks are due.')
  const day = { starts_on: '2026-12-24', ends_on: '2026-12-24' }
  expect(
    textOf(absenceSentence({ user_id: 7, full_name: null, ...day, tasks: tasks.slice(0, 2), task_count: 2 })),
  ).toBe('Unknown User is away on Dec 24, 2026, when HI-1 and HI-2 are due. They are not expected before Dec 25, 2026.')
})
