import type { Fields } from '@muster/contracts/field'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useOffers } from '../../lib/actions/offers.ts'
import { descriptionOf } from '../../lib/fields/form-values.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { CheckContext, useCheck } from '../text/check-context.ts'
import { changeObject } from './change-object.ts'
import { InPlace } from './InPlace.tsx'
import { InPlaceForm } from './InPlaceForm.tsx'

type Props<F extends Fields, Noun extends { id: number }, Body extends object> = {
  editing: Editing<F, Noun, Body>
  /** The current state of the object. */
  object: Noun
  field: keyof F & string
  mayEdit: boolean
  /** The class that gives the field the font of the text. */
  formClass: string | undefined
  /** The name of the object, if this is its title: then the key E edits it. */
  title?: string
  /** The text while it is not edited. */
  children: ReactNode
}

/** A text of an object that the user edits where it is shown. */
export function InPlaceText<F extends Fields, Noun extends { id: number }, Body extends object>(
  props: Props<F, Noun, Body>,
) {
  const { editing, object, field, mayEdit, formClass, title, children } = props
  const [isEditing, setEditing] = useState(false)
  const noun = descriptionOf(editing.fields, field).label.toLowerCase()
  const edit = () => setEditing(true)
  useOffers(() =>
    title !== undefined && mayEdit && !isEditing
      ? [
          {
            title,
            rank: 'object',
            actions: [{ id: 'edit', label: `Edit ${noun}`, icon: IconPencil, keys: 'e', run: edit }],
          },
        ]
      : [],
  )
  const check = useCheck({
    object,
    textOf: (base) => {
      const text: unknown = editing.valuesOf(base)[field]
      return typeof text === 'string' ? text : null
    },
    save: (base, text) => changeObject(editing, base, field, text),
  })
  if (!mayEdit) return children
  return (
    <InPlace
      noun={noun}
      isEditing={isEditing}
      onEdit={edit}
      form={
        <div className={formClass}>
          <InPlaceForm
            editing={editing}
            field={field}
            current={object}
            save={({ base, values }) => changeObject(editing, base, field, values[field], { isQuiet: true })}
            onDone={() => setEditing(false)}
          />
        </div>
      }
    >
      <CheckContext value={check}>{children}</CheckContext>
    </InPlace>
  )
}
