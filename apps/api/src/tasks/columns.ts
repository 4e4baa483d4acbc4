import { taskFields } from '@muster/contracts/tasks/fields'
import { fieldColumns } from '@muster/server/field-columns'
import { sql } from 'kysely'

/** Where each field of a task is in the table `tasks as t`. */
export const taskColumns = fieldColumns('t', taskFields, {
  title: { column: 'title', type: 'text' },
  description: { column: 'description', type: 'text' },
  status: { column: 'status', type: 'text' },
  priority: { column: 'priority', type: 'text' },
  due_date: { column: 'due_date', type: 'timestamp' },
  // A task without a time is due at the last second of its day.
  due_time: { read: sql`case when t.due_date::time <> '23:59:59' then to_char(t.due_date, 'HH24:MI') end` },
  expected_completion_time: { column: 'expected_completion_time', type: 'text' },
  estimated_hours: { column: 'estimated_hours', type: 'float8' },
  // Rows of task_assignees, gathered by task-row.ts.
  assigned_users: { read: sql`coalesce(a.users, '[]')` },
  project_id: { column: 'project_id', type: 'int' },
  goal_id: { column: 'goal_id', type: 'int' },
  goal_milestone_id: { column: 'milestone_id', type: 'int' },
})

export type StoredField = (typeof taskColumns.stored)[number]
