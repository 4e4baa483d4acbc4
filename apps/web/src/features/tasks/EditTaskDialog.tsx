import { Button } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { useRef } from 'react'
import { isGone } from '../../lib/api/api-error.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DeletedMeanwhile } from './detail/DeletedMeanwhile.tsx'
import { typedTexts } from './detail/kept-texts.ts'
import { TaskEditForm } from './form/TaskEditForm.tsx'
import type { TaskEdit } from './form/task-edit.ts'
import { useTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task to edit. The caller keeps it until the dialog has closed. */
  task?: Task
}

/** The edit form of a task in a dialog over a list. */
export const EditTaskDialog = ({ opened, onClose, task }: Props) => (
  <Dialog opened={opened && task !== undefined} onClose={onClose} title='Edit Task' size={560}>
    {task && <Form key={task.id} task={task} onDone={onClose} />}
  </Dialog>
)

/** Subscribes to the task, so that the form receives changes by others while it is open. */
function Form({ task, onDone }: { task: Task; onDone: () => void }) {
  const { data = task, error } = useTask(task.id)
  const edit = useRef<TaskEdit>(undefined)
  const onType = (typed: TaskEdit) => {
    edit.current = typed
  }
  if (!isGone(error)) return <TaskEditForm task={data} onDone={onDone} onType={onType} />
  const close = (
    <Button variant='default' onClick={onDone}>
      Back to Tasks
    </Button>
  )
  return <DeletedMeanwhile kept={typedTexts(edit.current, data)} action={close} />
}
