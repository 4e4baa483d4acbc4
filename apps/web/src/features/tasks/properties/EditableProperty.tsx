import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { type ReactNode, use } from 'react'
import classes from '../../../ui/editors/property-button.module.css'
import { capsOf } from '../../../ui/keys/caps-of.ts'
import { EditorContext } from './editor-context.ts'
import type { TaskProperty } from './task-property.ts'

type Props = {
  task: Task
  property: TaskProperty
  /** The shortcut that opens the editor, if there is one. */
  keys?: string
  /** Whether the button has little room around it, as on a card. */
  isCompact?: boolean
  /** The current value. */
  children: ReactNode
}

/**
 * The value of a property as a button that opens its editor. A user who may not change the property sees only the
 * value. The button is a plain element for speed, because lists render several in each row.
 */
export function EditableProperty({ task, property, keys, isCompact, children }: Props) {
  const editors = use(EditorContext)
  const { label, change } = taskFields[property]
  if (!editors || !can[change](editors.actor, task)) return children
  return (
    <button
      type='button'
      className={classes.value}
      data-property={property}
      data-compact={isCompact || undefined}
      aria-haspopup='dialog'
      aria-keyshortcuts={keys && capsOf(keys, false).join('+')}
      title={`Change ${label.toLowerCase()}`}
      onClick={({ currentTarget: anchor }) => editors.open({ task, property, anchor })}
    >
      {children}
    </button>
  )
}
