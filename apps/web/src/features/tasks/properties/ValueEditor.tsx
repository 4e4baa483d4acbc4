import { taskFields } from '@muster/contracts/tasks/fields'
import { taskPriorities } from '@muster/contracts/tasks/vocabulary'
import { descriptionOf } from '../../../lib/fields/form-values.ts'
import { FieldEditor } from '../../../ui/editors/FieldEditor.tsx'
import { PriorityGlyph } from '../../../ui/marks/PriorityGlyph.tsx'
import type { TaskEdit } from '../form/task-edit.ts'
import { taskPriorityColor, taskPriorityLevels } from '../task-labels.ts'
import type { TaskEditorProps } from './editor-props.ts'

/** Edits a field that needs no editor of its own. */
export const ValueEditor = ({ tasks, property, onSave, onClose }: TaskEditorProps & { property: keyof TaskEdit }) => (
  <FieldEditor
    field={descriptionOf(taskFields, property)}
    value={tasks.values[property]}
    iconOf={property === 'priority' ? iconOfPriority : undefined}
    onSave={(value) => onSave({ values: Object.assign({}, ...[{ [property]: value }]) })}
    onClose={onClose}
  />
)

function iconOfPriority(choice: string) {
  const priority = taskPriorities.find((candidate) => candidate === choice)
  return priority && <PriorityGlyph level={taskPriorityLevels[priority]} color={taskPriorityColor(priority)} />
}
