import type { Fields } from '@muster/contracts/field'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { usePausedKeys } from '../../lib/actions/offers.ts'
import { descriptionOf } from '../../lib/fields/form-values.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { lazilyOpened } from '../dialog/lazily-opened.ts'
import { changeObject } from './change-object.ts'
import { confirmOn } from './confirm-on.ts'
import classes from './property-button.module.css'

const Editor = lazilyOpened(async () => (await import('./ObjectEditor.tsx')).ObjectEditor)

type Context = {
  mayEdit: (field: string) => boolean
  labelOf: (field: string) => string
  open: (field: string, anchor: HTMLElement) => void
}

const EditorsContext = createContext<Context | undefined>(undefined)

type Props<F extends Fields, Noun extends { id: number }, Body extends object> = {
  editing: Editing<F, Noun, Body>
  /** The current state of the object. */
  object: Noun
  /** Whether the user may change this field. */
  mayEdit: (field: keyof F & string) => boolean
  /** The icon of a choice. */
  iconOf?: (field: string, choice: string) => ReactNode
  children: ReactNode
}

/** Lets the user edit the fields of one object that are shown below it, each with `EditableField`. */
export function ObjectEditors<F extends Fields, Noun extends { id: number }, Body extends object>(
  props: Props<F, Noun, Body>,
) {
  const { editing, object, mayEdit, iconOf, children } = props
  const [opened, setOpened] = useState<{ field: string; anchor: HTMLElement }>()
  // While the editor loads, keystrokes belong to it.
  usePausedKeys(opened !== undefined)
  const close = () => {
    opened?.anchor.focus()
    setOpened(undefined)
  }
  const context = useMemo(
    (): Context => ({
      mayEdit,
      labelOf: (field) => descriptionOf(editing.fields, field).label,
      open: (field, anchor) => setOpened((current) => (current?.anchor === anchor ? undefined : { field, anchor })),
    }),
    [mayEdit, editing.fields],
  )
  return (
    <EditorsContext value={context}>
      {children}
      {opened && (
        <Editor
          field={descriptionOf(editing.fields, opened.field)}
          value={editing.valuesOf(object)[opened.field]}
          anchor={opened.anchor}
          iconOf={iconOf && ((choice) => iconOf(opened.field, choice))}
          onSave={(value) => {
            confirmOn(opened.anchor, changeObject(editing, object, opened.field, value))
            close()
          }}
          onClose={close}
        />
      )}
    </EditorsContext>
  )
}

/** The value of a field as a button that opens its editor, or only the value if the user may not change it. */
export function EditableField({ field, children }: { field: string; children: ReactNode }) {
  const editors = use(EditorsContext)
  if (!editors?.mayEdit(field)) return children
  return (
    <button
      type='button'
      className={classes.value}
      data-property={field}
      aria-haspopup='dialog'
      title={`Change ${editors.labelOf(field).toLowerCase()}`}
      onClick={({ currentTarget }) => editors.open(field, currentTarget)}
    >
      {children}
    </button>
  )
}
