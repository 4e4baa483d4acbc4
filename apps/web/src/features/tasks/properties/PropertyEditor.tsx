import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { LabelPicker } from '../../labels/LabelPicker.tsx'
import type { TaskChange } from '../change-task.ts'
import { AssigneesEditor } from './AssigneesEditor.tsx'
import { DueEditor } from './DueEditor.tsx'
import type { TaskEditorProps } from './editor-props.ts'
import { GoalEditor, MilestoneEditor, ProjectEditor } from './PlacementEditors.tsx'
import { StatusEditor } from './StatusEditor.tsx'
import type { TaskProperty } from './task-property.ts'
import { ValueEditor } from './ValueEditor.tsx'

type Props = TaskEditorProps & {
  property: TaskProperty
  onSaveStatus: (status: TaskStatus) => void
  /** Creates a goal for the task, if the user may. Undefined if several tasks are edited. */
  onCreateGoal?: () => void
  /** Opens the dialog that manages the labels of the organization. */
  onManageLabels: () => void
}

/** The content of the editor of one property, for one task or several. It closes after a choice, unless several fit. */
export function PropertyEditor(props: Props) {
  const { tasks, property, onSave, onSaveStatus, onCreateGoal, onManageLabels, onClose } = props
  const saveAndClose = (change: TaskChange) => {
    onSave(change)
    onClose()
  }
  const editorProps = { tasks, onSave: saveAndClose, onClose }
  switch (property) {
    case 'status':
      return (
        <StatusEditor
          status={tasks.status}
          onSave={(status) => {
            onSaveStatus(status)
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'assigned_users':
      return <AssigneesEditor {...editorProps} onSave={onSave} />
    case 'labels':
      return (
        <LabelPicker
          organizationId={tasks.organizationId}
          selected={tasks.labels}
          onChange={(labels) => onSave({ values: { labels: labels.map(({ id }) => String(id)) }, names: { labels } })}
          onManage={onManageLabels}
          onClose={onClose}
        />
      )
    case 'project_id':
      return <ProjectEditor {...editorProps} />
    case 'goal_id':
      return <GoalEditor {...editorProps} onCreate={onCreateGoal} />
    case 'goal_milestone_id':
      return <MilestoneEditor {...editorProps} />
    case 'due_date':
    case 'due_time':
      return <DueEditor {...editorProps} />
    default:
      return <ValueEditor {...editorProps} property={property} />
  }
}
