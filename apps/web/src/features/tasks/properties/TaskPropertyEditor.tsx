import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { useQueryClient } from '@tanstack/react-query'
import { confirmOn } from '../../../ui/editors/confirm-on.ts'
import { EditorPopover } from '../../../ui/editors/EditorPopover.tsx'
import { changeTask } from '../change-task.ts'
import { moveTask } from '../move-task.ts'
import { useTask } from '../queries.ts'
import { editedTasks } from './edited-tasks.ts'
import type { OpenedEditor } from './editor-context.ts'
import { PropertyEditor } from './PropertyEditor.tsx'
import type { TaskProperty } from './task-property.ts'

type Props = OpenedEditor & { onClose: () => void }

/** The editor of one property of a task. It saves each change at once. Mount it to open it. */
export function TaskPropertyEditor({ task: openedTask, property, anchor, onClose }: Props) {
  const { label } = taskFields[property]
  // The editor shows the current state of the task, which may be newer than that of the list.
  const { data: task = openedTask } = useTask(openedTask.id)
  const isDate = property === 'due_date' || property === 'due_time'
  return (
    <EditorPopover
      label={`Change ${label.toLowerCase()}`}
      anchor={anchor}
      width={isDate ? 296 : undefined}
      onClose={onClose}
    >
      <Content task={task} property={property} onChange={(saving) => confirmOn(anchor, saving)} onClose={onClose} />
    </EditorPopover>
  )
}

type ContentProps = {
  task: Task
  property: TaskProperty
  onChange: (saving: Promise<unknown>) => void
  onClose: () => void
}

function Content({ task, property, onChange, onClose }: ContentProps) {
  const queryClient = useQueryClient()
  return (
    <PropertyEditor
      tasks={editedTasks(task)}
      property={property}
      onSave={(change) => onChange(changeTask(queryClient, task, change))}
      onSaveStatus={(status) => onChange(moveTask(queryClient, { task, status }))}
      onClose={onClose}
    />
  )
}
