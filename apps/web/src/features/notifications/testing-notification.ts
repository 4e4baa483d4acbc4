import type { Notification } from '@muster/contracts/notifications'

/** A notification with the given fields, for tests. */
export const testingNotification = (overrides: Partial<Notification>): Notification => ({
  id: 1,
  type: 'task_assigned',
  title: 'Task assigned',
  message: 'Mara assigned you to "Order the glass"',
  priority: 'medium',
  is_read: false,
  read_at: null,
  is_archived: false,
  archived_at: null,
  organization_id: 1,
  task_id: null,
  project_id: null,
  goal_id: null,
  milestone_id: null,
  task_title: null,
  project_title: null,
  room_id: null,
  message_id: null,
  comment_id: null,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  ...overrides,
})
