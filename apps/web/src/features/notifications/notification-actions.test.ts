import { expect, it } from 'vitest'
import { offeredActions } from '../../lib/actions/action.ts'
import { notificationActions, taskIdOf } from './notification-actions.ts'
import { testingNotification } from './testing-notification.ts'

const nothing = () => undefined
const context = {
  peek: nothing,
  change: nothing,
  archive: nothing,
  unfollow: nothing,
  muteTask: nothing,
  muteReason: nothing,
  remove: nothing,
}
const idsFor = (overrides: Parameters<typeof testingNotification>[0]) =>
  offeredActions(notificationActions, {
    actor: { id: 7, role: 'member' },
    subject: testingNotification(overrides),
    context,
  }).map(({ id }) => id)

it('offers what changes the state of the notification', () => {
  expect(idsFor({ task_id: null, is_read: false, is_archived: false })).toEqual([
    'read',
    'archive',
    'mute-reason',
    'delete',
  ])
  expect(idsFor({ task_id: null, is_read: true, is_archived: true })).toEqual([
    'unread',
    'unarchive',
    'mute-reason',
    'delete',
  ])
})

it('shows the task beside the list only for a notification that links to a task', () => {
  expect(idsFor({ task_id: 5 })).toContain('peek')
  expect(taskIdOf(testingNotification({ task_id: 5, room_id: 'r1' }))).toBeUndefined()
})

it('offers to unfollow and to mute the task of a notification about following it', () => {
  expect(idsFor({ task_id: 5, type: 'followed_change' })).toEqual(expect.arrayContaining(['unfollow', 'mute-task']))
  expect(idsFor({ task_id: 5, type: 'task_assigned' })).not.toContain('unfollow')
  expect(idsFor({ task_id: 5, type: 'task_assigned' })).toContain('mute-task')
  expect(idsFor({ task_id: null, type: 'mention' })).not.toContain('mute-task')
  expect(idsFor({ task_id: 5, type: 'of_a_later_version' })).not.toContain('mute-reason')
})
