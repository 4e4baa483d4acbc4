import { keysOf, newValues } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'

/** Builds a task for a test, with default values except for `overrides`. */
export const testingTask = (overrides: Partial<Task>): Task => ({
  ...newValues(taskFields, keysOf(taskFields), {}),
  id: 1,
  key: `NL-${overrides.id ?? 1}`,
  title: `Task ${overrides.id ?? 1}`,
  organization_id: 1,
  project_id: 1,
  project_name: 'Website',
  assigned_to: null,
  assigned_to_name: null,
  assigned_user_name: null,
  assigned_user: null,
  assignees: [],
  assigned_users: [],
  labels: [],
  custom_fields: {},
  created_by: null,
  comment_count: 0,
  parent_id: null,
  subtask_count: 0,
  done_subtask_count: 0,
  series_id: null,
  recurrence: null,
  open_blocker_count: 0,
  blocked_task_count: 0,
  duplicate_count: 0,
  file_count: 0,
  files_version: 0,
  position: 1024,
  version: 1,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  ...overrides,
})
