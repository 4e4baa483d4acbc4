import { Button } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { useRef } from 'react'
import { isGone } from '../../lib/api/api-error.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DeletedNotice } from './detail/DeletedNotice.tsx'
import { typedTexts } from './detail/typed-texts.ts'
import { TaskEditForm } from './form/TaskEditForm.tsx'
import type { TaskEdit } from './form/task-edit.ts'
import { useTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task to edit. The caller must keep the value until the dialog has closed. */
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
  const onEditChange = (newEdit: TaskEdit) => {
    edit.current = newEdit
  }
  if (!isGone(error)) return <TaskEditForm task={data} onDone={onDone} onEditChange={onEditChange} />
  const backButton = (
    <Button variant='default' onClick={onDone}>
      Back to Tasks
    </Button>
  )
  return <DeletedNotice unsavedTexts={typedTexts(edit.current, data)} action={backButton} />
}
