import { useForm } from '@mantine/form'
import type { Task } from '@muster/contracts/tasks'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import type { useCreateTask } from '../queries.ts'
import { emptyTaskForm, newTaskOf, type TaskFormKind, type TaskFormValues, taskFormErrors } from '../task-form-rules.ts'

const names = {
  organization_id: 'organization',
  project_id: 'project',
  due_date: 'dueDate',
  due_time: 'dueTime',
  expected_completion_time: 'expectedTime',
  estimated_hours: 'estimatedHours',
  assigned_users: 'assignees',
}

type Options = {
  kind: TaskFormKind
  initial: Partial<TaskFormValues>
  milestoneId?: number
  /** Where it is made; what was typed there and not sent is kept. */
  place: string
  create: ReturnType<typeof useCreateTask>
  onCreated: (task: Task) => void
}

/** State of a create form: its rules, its request, and what the server had against it. */
export function useTaskForm({ kind, initial, milestoneId, place, create, onCreated }: Options) {
  const form = useForm<TaskFormValues>({
    mode: 'controlled',
    initialValues: { ...emptyTaskForm, ...initial },
    validate: (values) => taskFormErrors(kind, values),
    onValuesChange: () => create.isError && create.reset(),
  })
  const draft = useFormDraft(place, form)
  const submit = form.onSubmit(
    (values) => {
      if (create.isPending) return
      create.mutateAsync(newTaskOf(values, milestoneId)).then(
        (task) => {
          draft.clear()
          onCreated(task)
        },
        (error) => form.setErrors(fieldErrors(error, names)),
      )
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return { form, submit, draft }
}

export type TaskFormApi = ReturnType<typeof useTaskForm>['form']
