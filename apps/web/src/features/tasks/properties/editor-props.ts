import type { TaskChange } from '../change-task.ts'
import type { EditedTasks } from './edited-tasks.ts'

export type TaskEditorProps = {
  tasks: EditedTasks
  onSave: (change: TaskChange) => void
  onClose: () => void
}
