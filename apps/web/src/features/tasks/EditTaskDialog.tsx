import type { Task } from '@muster/contracts/tasks'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TaskEditForm } from './detail/TaskEditForm.tsx'
import { useTask } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task to change; kept by the caller while the dialog closes. */
  task?: Task
}

/** A task's edit form over the list it was chosen from. */
export const EditTaskDialog = ({ opened, onClose, task }: Props) => (
  <Dialog opened={opened && task !== undefined} onClose={onClose} title='Edit Task' size={560}>
    {task && <Form key={task.id} task={task} onDone={onClose} />}
  </Dialog>
)

/** Follows the task, so that the form hears what others change while it is open. */
const Form = ({ task, onDone }: { task: Task; onDone: () => void }) => (
  <TaskEditForm task={useTask(task.id).data ?? task} onDone={onDone} />
)
