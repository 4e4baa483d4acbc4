import { useForm } from '@mantine/form'
import type { Task } from '@muster/contracts/tasks'
import { useState } from 'react'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { changedByOthers, changesOf, editOf, merged, type TaskEdit } from './edit-rules.ts'
import { useSaveTask } from './save-task.ts'

const names = {
  due_date: 'dueDate',
  due_time: 'dueTime',
  expected_completion_time: 'expectedTime',
  estimated_hours: 'estimatedHours',
  assigned_to: 'assignees',
  assigned_users: 'assignees',
  project_id: 'project',
  goal_id: 'goal',
  goal_milestone_id: 'milestone',
}

/** An edit of a task under way: it is never overwritten, and says what others changed since it began. */
export function useTaskEdit(task: Task, onSaved: () => void, onType?: (edit: TaskEdit) => void) {
  const [base, setBase] = useState(task)
  const form = useForm<TaskEdit>({ mode: 'controlled', initialValues: editOf(task), onValuesChange: onType })
  const save = useSaveTask()
  const underWay = !save.isPending && !save.isSuccess

  const submit = form.onSubmit((edit) => {
    if (save.isPending) return
    if (Object.keys(changesOf(edit, base)).length === 0) return onSaved()
    save.mutate({ base, edit }, { onSuccess: onSaved, onError: (error) => form.setErrors(fieldErrors(error, names)) })
  })
  /** Goes on from the task as it stands now, with their values or one's own where both changed something. */
  const goOn = (whose: 'mine' | 'theirs') => {
    form.setValues(merged(form.getValues(), base, task, whose))
    setBase(task)
    save.reset()
  }

  return { form, submit, save, changed: underWay ? changedByOthers(base, task) : [], goOn }
}

export type TaskEditApi = ReturnType<typeof useTaskEdit>['form']
