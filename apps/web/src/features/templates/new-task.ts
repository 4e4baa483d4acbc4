import type { InputOf } from '@muster/contracts/endpoint'
import type { createTask, Task } from '@muster/contracts/tasks'
import { toast } from '../../ui/toasts/toast.tsx'
import { missingText, sendTaskFromTemplate } from './queries.ts'

type NewTask = NonNullable<InputOf<typeof createTask.body>>

/** Creates the task of a form from a template, which adds subtasks. The form has all other values of the task. */
export async function sendFromTemplate(
  id: number,
  { organization_id: _, assigned_to: _first, assignees: _ids, assigned_users = [], labels = [], ...body }: NewTask,
  fallback: string,
): Promise<Task> {
  const values = { description: null, estimated_hours: null, ...body, assigned_users, labels }
  const { task, missing } = await sendTaskFromTemplate(id, values, fallback)
  const left = missingText(missing)
  if (left) toast.success(left)
  return task
}
