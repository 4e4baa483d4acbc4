import type { Task } from '@muster/contracts/tasks'
import type { TaskChange } from '../change-task.ts'

export type TaskEditorProps = {
  task: Task
  onSave: (change: TaskChange) => void
  onClose: () => void
}
