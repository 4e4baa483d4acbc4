import { taskFields } from '@muster/contracts/tasks/fields'
import type { TaskPriority } from '@muster/contracts/tasks/vocabulary'
import { taskPriorities } from '@muster/contracts/tasks/vocabulary'
import type { ReactNode } from 'react'
import { descriptionOf } from '../../../lib/fields/form-values.ts'
import { NumberEditor } from '../../../ui/editors/NumberEditor.tsx'
import { OptionList } from '../../../ui/editors/OptionList.tsx'
import { TimeEditor } from '../../../ui/editors/TimeEditor.tsx'
import { PriorityGlyph } from '../../../ui/marks/PriorityGlyph.tsx'
import type { TaskEdit } from '../form/task-edit.ts'
import { taskPriorityColor, taskPriorityLevels } from '../task-labels.ts'
import type { TaskEditorProps } from './editor-props.ts'

/** Numbers that are offered as buttons. */
const numberPresets = [1, 2, 4, 8]

/** Edits a field by its kind: a choice, a number or a time. */
export function ValueEditor({ tasks, property, onSave, onClose }: TaskEditorProps & { property: keyof TaskEdit }) {
  const field = descriptionOf(taskFields, property)
  const value = tasks.values[property]
  const save = (next: unknown) => {
    if (String(next ?? '') === String(value)) onClose()
    else onSave({ values: valuesWith(property, next ?? '') })
  }
  switch (field.kind) {
    case 'choice':
      return (
        <OptionList
          label={field.label}
          placeholder={`Change ${field.label.toLowerCase()}...`}
          isNumbered
          selected={[String(value)]}
          options={Object.entries(field.choices ?? {}).map(([choice, label]) => ({
            value: choice,
            label,
            icon: property === 'priority' && iconOfPriority(choice),
          }))}
          onChoose={save}
          onClose={onClose}
        />
      )
    case 'number':
      return (
        <NumberEditor
          label={field.label}
          value={typeof value === 'number' ? value : null}
          range={field.range}
          unit={field.unit}
          presets={numberPresets}
          isClearable={field.clearable}
          onSave={save}
        />
      )
    case 'time':
      return <TimeEditor label={field.label} value={String(value)} onSave={save} />
    default:
      throw new Error(`There is no property editor for ${property}, which is of kind ${field.kind}`)
  }
}

function iconOfPriority(choice: string): ReactNode {
  const priority = taskPriorities.find((candidate) => candidate === choice)
  return priority && <PriorityIcon priority={priority} />
}

const PriorityIcon = ({ priority }: { priority: TaskPriority }) => (
  <PriorityGlyph level={taskPriorityLevels[priority]} color={taskPriorityColor(priority)} />
)

const valuesWith = (property: keyof TaskEdit, value: unknown): Partial<TaskEdit> =>
  Object.assign({}, ...[{ [property]: value }])
