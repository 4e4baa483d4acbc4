import { Checkbox } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { Task } from '@muster/contracts/tasks'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { usePausedKeys } from '../../../../lib/actions/offers.ts'
import { useActor } from '../../../../lib/organization.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { lazilyOpened } from '../../../../ui/dialog/lazily-opened.ts'
import { confirmOn } from '../../../../ui/editors/confirm-on.ts'
import buttonClasses from '../../../../ui/editors/property-button.module.css'
import { changeValue, type NewValue } from './change-value.ts'
import { FieldValue } from './FieldValue.tsx'
import classes from './values.module.css'

const ValuePopover = lazilyOpened(async () => (await import('./ValuePopover.tsx')).ValuePopover)

/** Loads the code of the editors when the browser is idle, so that the first one opens as fast as the others. */
export const usePreloadedEditor = () =>
  useEffect(() => whenIdle(() => ValuePopover.preload().catch(() => undefined)).cancel, [])

type Props = {
  task: Task
  field: CustomField
  /** Whether there is only one line, as in a row of a table. */
  isOneLine?: boolean
}

/** The value of a task in a custom field, as a button that opens its editor. Users who may not edit the task see the value. */
export function EditableValue({ task, field, isOneLine }: Props) {
  const mayEdit = can.editTask(useActor(), task)
  const value = task.custom_fields[field.id]
  const shown =
    value === undefined ? (
      <NoValue field={field} isOneLine={isOneLine} />
    ) : (
      <FieldValue field={field} value={value} isOneLine={isOneLine} />
    )
  if (!mayEdit) return shown
  if (typeOfKind(field.kind) === 'checkbox') return <CheckboxValue task={task} field={field} />
  return (
    <EditorButton task={task} field={field} isBeside={typeOfKind(field.kind) === 'link' && value !== undefined}>
      {shown}
    </EditorButton>
  )
}

/** In a table, most cells may be empty, and a column of words would hide the values. */
const NoValue = ({ field, isOneLine }: Pick<Props, 'field' | 'isOneLine'>) => {
  if (typeOfKind(field.kind) === 'checkbox') return <span className={classes.none}>No</span>
  if (field.is_required)
    return (
      <span className={classes.missing} data-none>
        Required
      </span>
    )
  return (
    <span className={classes.none} data-none>
      {isOneLine && <span aria-hidden>–</span>}
      <span className={isOneLine ? 'visually-hidden' : undefined}>Not set</span>
    </span>
  )
}

function CheckboxValue({ task, field }: Props) {
  const queryClient = useQueryClient()
  const id = useId()
  const isChecked = task.custom_fields[field.id] === true
  // The label enlarges the target.
  return (
    <label className={classes.check} htmlFor={id}>
      <Checkbox
        id={id}
        size='xs'
        checked={isChecked}
        disabled={isChecked && field.is_required}
        aria-label={field.name}
        onChange={() => changeValue(queryClient, task, field, isChecked ? null : true).catch(() => undefined)}
      />
    </label>
  )
}

/** The button that opens the editor: around the value or, if the value is a link itself, beside it. */
function EditorButton({ task, field, isBeside, children }: Props & { isBeside: boolean; children: ReactNode }) {
  const queryClient = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // While the editor loads, keystrokes belong to it.
  usePausedKeys(isOpen)
  const save = (value: NewValue) => {
    // What was not changed is not confirmed as saved.
    if (value === (task.custom_fields[field.id] ?? null)) return
    const saving = changeValue(queryClient, task, field, value)
    if (button.current) confirmOn(button.current, saving)
    else saving.catch(() => undefined)
  }
  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  const label = `Change ${field.name}`
  const buttonProps = {
    ref: button,
    type: 'button',
    'aria-haspopup': 'dialog',
    title: label,
    'data-field': field.id,
    onPointerEnter: () => void ValuePopover.preload().catch(() => undefined),
    onClick: () => setOpen((current) => !current),
  } as const
  return (
    <>
      {isBeside ? (
        <span className={classes.linkRow}>
          {children}
          <button {...buttonProps} className={classes.edit} aria-label={label}>
            <IconPencil size={14} stroke={1.6} aria-hidden />
          </button>
        </span>
      ) : (
        <button {...buttonProps} className={buttonClasses.value}>
          {children}
        </button>
      )}
      {isOpen && button.current && (
        <ValuePopover
          label={label}
          anchor={button.current}
          field={field}
          value={task.custom_fields[field.id]}
          onSave={save}
          onClose={close}
        />
      )}
    </>
  )
}
