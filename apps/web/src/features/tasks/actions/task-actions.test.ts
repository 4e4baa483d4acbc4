import type { Task } from '@muster/contracts/tasks'
import { expect, it } from 'vitest'
import { offeredActions } from '../../../lib/actions/action.ts'
import { testingTask } from '../testing-task.ts'
import { type TaskActionContext, taskActions } from './task-actions.ts'

const calls: string[] = []
const context: TaskActionContext = {
  open: () => calls.push('open'),
  peek: () => calls.push('peek'),
  select: (tasks) => calls.push(`select ${tasks.length}`),
  edit: () => calls.push('edit'),
  change: (tasks, property) => calls.push(`${property} of ${tasks.length}`),
  assignToMe: () => calls.push('assign'),
  addSubtask: () => calls.push('add subtask'),
  chooseParent: () => calls.push('choose parent'),
  detach: () => calls.push('detach'),
  saveTemplate: (task) => calls.push(`save ${task.id} as template`),
  copyLink: () => calls.push('copy'),
  timedTaskId: () => 5,
  startTimer: (task) => calls.push(`start timer of ${task.id}`),
  stopTimer: () => calls.push('stop timer'),
  remove: (tasks) => calls.push(`remove ${tasks.length}`),
  isFollowed: ({ id }) => id === 1,
  watch: (tasks, watching) => calls.push(`${watching} ${tasks.length}`),
  relate: (task, relation) => calls.push(`${relation} of ${task.id}`),
}
const offered = (role: 'manager' | 'member', tasks: Task[], from: TaskActionContext = context) =>
  offeredActions(taskActions, { actor: { id: 7, role }, subject: tasks, context: from })
const idsFor = (...args: Parameters<typeof offered>) => offered(...args).map(({ id }) => id)

const own = testingTask({ id: 1, assignees: [7] })
const foreign = testingTask({ id: 2, assignees: [9], created_by: 3 })

it('managers may take every action', () => {
  expect(idsFor('manager', [testingTask({ id: 1, assignees: [], parent_id: 5 })])).toEqual(
    taskActions.map(({ id }) => id).filter((id) => id !== 'stop-timer' && id !== 'follow'),
  )
})

it('a timer is started on one task, and stopped on the task on which it runs', () => {
  const timed = testingTask({ id: 5, assignees: [] })
  const timerIds = (tasks: Task[]) => idsFor('member', tasks).filter((id) => id.endsWith('timer'))
  expect([timerIds([own]), timerIds([timed]), timerIds([own, timed])]).toEqual([['start-timer'], ['stop-timer'], []])
})

it('a followed task is unfollowed, another one followed, and several of both kinds either', () => {
  const watchIds = (tasks: Task[]) => idsFor('member', tasks).filter((id) => id.endsWith('follow'))
  expect([watchIds([own]), watchIds([foreign]), watchIds([own, own])]).toEqual([['unfollow'], ['follow'], ['unfollow']])
  expect(watchIds([own, foreign])).toEqual(['follow', 'unfollow'])
})

it('an assigned member may not move or delete the task, and is already assigned', () => {
  const ids = idsFor('member', [own])
  expect(ids).toEqual(
    expect.arrayContaining([
      'edit',
      'add-subtask',
      'choose-parent',
      'status',
      'priority',
      'assigned_users',
      'due_date',
    ]),
  )
  for (const id of ['assign-to-me', 'project_id', 'detach', 'save-template', 'delete']) expect(ids).not.toContain(id)
})

it('a member who only sees the task may open and select it, follow and mute it, log time on it, and copy its link', () => {
  expect(idsFor('member', [foreign])).toEqual(['open', 'peek', 'select', 'start-timer', 'follow', 'mute', 'copy-link'])
})

it('several tasks together are changed if one of them may be changed, and are not opened or edited', () => {
  const ids = idsFor('member', [own, foreign])
  expect(ids).toContain('status')
  for (const id of ['open', 'peek', 'edit']) expect(ids).not.toContain(id)
})

it('leaves out what the place does not support, and runs the rest with all tasks', () => {
  const { open: _open, select: _select, ...rest } = context
  const actions = offered('manager', [own, foreign], rest)
  expect(actions.map(({ id }) => id)).not.toContain('select')
  calls.length = 0
  offered('manager', [own])
    .find(({ id }) => id === 'blocked_by')
    ?.run?.()
  expect(calls.splice(0)).toEqual(['blocked_by of 1'])
  for (const id of ['priority', 'delete']) actions.find((action) => action.id === id)?.run?.()
  expect(calls).toEqual(['priority of 2', 'remove 2'])
})

it('no key belongs to two actions that are offered together', () => {
  // The key of a mixed selection follows first, and unfollows when pressed again.
  const together = taskActions.filter(({ id }) => id !== 'stop-timer' && id !== 'unfollow')
  const keys = together.flatMap((action) => action.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

it('follows, unfollows and mutes several tasks at once', () => {
  for (const id of ['follow', 'unfollow', 'mute'])
    offered('member', [own, foreign])
      .find((action) => action.id === id)
      ?.run?.()
  expect(calls.slice(-3)).toEqual(['follow 2', 'unfollow 2', 'mute 2'])
})
