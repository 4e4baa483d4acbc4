import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { headerOf } from '../../../lib/fields/field-text.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { useActor } from '../../../lib/organization.ts'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { confirmOn } from '../../../ui/editors/confirm-on.ts'
import { EditorPopover } from '../../../ui/editors/EditorPopover.tsx'
import { changeTask } from '../change-task.ts'
import { changeOfMany, changeTasks, statusOfMany, statusText } from '../change-tasks.ts'
import { moveTask } from '../move-task.ts'
import { useTask } from '../queries.ts'
import { editedTasks } from './edited-tasks.ts'
import type { OpenedEditor } from './editor-context.ts'
import { PropertyEditor } from './PropertyEditor.tsx'
import type { TaskProperty } from './task-property.ts'

const NewGoalOfTask = lazilyOpened(async () => (await import('./NewGoalOfTask.tsx')).NewGoalOfTask)

const ManageLabelsDialog = lazilyOpened(
  async () => (await import('../../labels/ManageLabelsDialog.tsx')).ManageLabelsDialog,
)

type Props = Omit<OpenedEditor, 'task'> & { tasks: readonly Task[]; onClose: () => void }

/** The editor of one property of a task, or of several together. It saves each change at once. Mount it to open it. */
export function TaskPropertyEditor({ tasks, property, anchor, onClose }: Props) {
  const [isCreatingGoal, setCreatingGoal] = useState(false)
  const [isManagingLabels, setManagingLabels] = useState(false)
  const [first, ...others] = tasks
  if (!first) return null
  const label = `Change ${taskFields[property].label.toLowerCase()}`
  const isDate = property === 'due_date' || property === 'due_time'
  const contentProps = {
    property,
    onChange: (saving: Promise<unknown>) => confirmOn(anchor, saving),
    onClose,
    onManageLabels: () => setManagingLabels(true),
  }
  if (isManagingLabels) return <ManageLabelsDialog opened organizationId={first.organization_id} onClose={onClose} />
  if (isCreatingGoal) return <NewGoalOfTask task={first} onSaving={contentProps.onChange} onClose={onClose} />
  return (
    <EditorPopover
      label={others.length > 0 ? `${label} of ${formatCount(tasks.length)} tasks` : label}
      anchor={anchor}
      width={isDate ? 296 : undefined}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <ForMany tasks={tasks} {...contentProps} />
      ) : (
        <ForOne task={first} onCreateGoal={() => setCreatingGoal(true)} {...contentProps} />
      )}
    </EditorPopover>
  )
}

type ContentProps = {
  property: TaskProperty
  onChange: (saving: Promise<unknown>) => void
  onManageLabels: () => void
  onClose: () => void
}

type ForOneProps = ContentProps & { task: Task; onCreateGoal: () => void }

function ForOne({ task: openedTask, property, onChange, onCreateGoal, ...rest }: ForOneProps) {
  const mayCreateGoal = can.createGoal(useActor(), { is_personal: false })
  const queryClient = useQueryClient()
  // The editor shows the current state of the task, which may be newer than that of the list.
  const { data: task = openedTask } = useTask(openedTask.id)
  return (
    <PropertyEditor
      tasks={editedTasks(task)}
      property={property}
      onSave={(change) => onChange(changeTask(queryClient, task, change))}
      onSaveStatus={(status) => onChange(moveTask(queryClient, { task, status }))}
      onCreateGoal={mayCreateGoal ? onCreateGoal : undefined}
      {...rest}
    />
  )
}

function ForMany({ tasks, property, onChange, ...rest }: ContentProps & { tasks: readonly Task[] }) {
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState(() => {
    const [first, ...others] = tasks
    return first && editedTasks(first, others)
  })
  if (!edited) return null
  const text = `${headerOf(taskFields[property])} changed`
  return (
    <PropertyEditor
      tasks={edited}
      property={property}
      onSave={(change) => {
        onChange(changeTasks(queryClient, tasks, changeOfMany(edited, change), text, change.names))
        // A list of people or labels stays open, and its next choice is based on this one.
        setEdited({
          ...edited,
          values: { ...edited.values, ...change.values },
          people: change.names?.assigned_users ?? edited.people,
          labels: change.names?.labels ?? edited.labels,
        })
      }}
      onSaveStatus={(status) => onChange(changeTasks(queryClient, tasks, statusOfMany(status), statusText(status)))}
      {...rest}
    />
  )
}
