import { expect, it } from 'vitest'
import { offeredActions } from '../../lib/actions/action.ts'
import { notificationActions, taskIdOf } from './notification-actions.ts'
import { testingNotification } from './testing-notification.ts'

const nothing = () => undefined
const context = { peek: nothing, change: nothing, archive: nothing, remove: nothing }
const idsFor = (overrides: Parameters<typeof testingNotification>[0]) =>
  offeredActions(notificationActions, {
    actor: { id: 7, role: 'member' },
    subject: testingNotification(overrides),
    context,
  }).map(({ id }) => id)

it('offers what changes the state of the notification', () => {
  expect(idsFor({ task_id: null, is_read: false, is_archived: false })).toEqual(['read', 'archive', 'delete'])
  expect(idsFor({ task_id: null, is_read: true, is_archived: true })).toEqual(['unread', 'unarchive', 'delete'])
})

it('shows the task beside the list only for a notification that links to a task', () => {
  expect(idsFor({ task_id: 5 })).toContain('peek')
  expect(taskIdOf(testingNotification({ task_id: 5, room_id: 'r1' }))).toBeUndefined()
})
