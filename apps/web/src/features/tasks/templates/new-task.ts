import type { InputOf } from '@muster/contracts/endpoint'
import type { createTask, Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/toasts/toast.tsx'
import { missingText, refreshWork, sendTaskFromTemplate } from './queries.ts'

type NewTask = NonNullable<InputOf<typeof createTask.body>>

/** Creates the task of a form from a template, which adds subtasks. The form has all other values of the task. */
export function useNewTaskFromTemplate(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (task: NewTask): Promise<Task> => {
      const { task: created, missing } = await sendTaskFromTemplate(id, bodyOf(task), texts.failed.createTask)
      const left = missingText(missing)
      if (left) toast.success(left)
      return created
    },
    onSuccess: () => refreshWork(queryClient),
  })
}

/** An empty field of the form removes the value of the template. */
function bodyOf({ organization_id: _, assigned_to: _first, assignees: _ids, ...task }: NewTask) {
  return {
    description: null,
    estimated_hours: null,
    expected_completion_time: null,
    assigned_users: [],
    labels: [],
    ...task,
  }
}
