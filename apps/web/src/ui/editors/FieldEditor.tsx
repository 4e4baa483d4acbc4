import { Button, Textarea } from '@mantine/core'
import type { Field } from '@muster/contracts/field'
import { maxNameLength } from '@muster/contracts/fields'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DateEditor } from './DateEditor.tsx'
import classes from './editors.module.css'
import { NumberEditor } from './NumberEditor.tsx'
import { OptionList } from './OptionList.tsx'
import { TimeEditor } from './TimeEditor.tsx'

/** Numbers that are offered as buttons. */
const numberPresets = [1, 2, 4, 8]

type Props = {
  field: Field
  /** The current value, as in a form. */
  value: unknown
  /** The icon of a choice. */
  iconOf?: (choice: string) => ReactNode
  /** The earliest day that the calendar offers. */
  earliest?: string
  /** Called with the new value, as in a form. */
  onSave: (value: string | number | boolean) => void
  onClose: () => void
}

/** The editor of a field by its kind. Features provide editors for people and references. */
export function FieldEditor({ field, value, iconOf, earliest, onSave, onClose }: Props) {
  const { kind, label, clearable, range, unit } = field
  const save = (next: string | number | boolean) => (String(next) === String(value) ? onClose() : onSave(next))
  switch (kind) {
    case 'choice':
    case 'yes_no': {
      const choices = kind === 'yes_no' ? { true: 'Yes', false: 'No' } : (field.choices ?? {})
      return (
        <OptionList
          label={label}
          placeholder={`Change ${label.toLowerCase()}...`}
          isNumbered
          selected={[String(value)]}
          options={Object.entries(choices).map(([choice, text]) => ({
            value: choice,
            label: text,
            icon: iconOf?.(choice),
          }))}
          onChoose={(choice) => save(kind === 'yes_no' ? choice === 'true' : choice)}
          onClose={onClose}
        />
      )
    }
    case 'number':
      return (
        <NumberEditor
          label={label}
          value={typeof value === 'number' ? value : null}
          range={range}
          unit={unit}
          presets={range && range[1] > 1_000_000 ? [] : numberPresets}
          isClearable={clearable}
          onSave={(next) => save(next ?? '')}
        />
      )
    case 'time':
      return <TimeEditor label={label} value={String(value)} onSave={save} />
    case 'date':
      return (
        <DateEditor
          label={label}
          value={{ day: String(value), time: '' }}
          hasTime={false}
          isClearable={clearable}
          earliest={earliest}
          onSave={({ day }) => save(day)}
        />
      )
    case 'text':
    case 'long_text':
      return <TextEditor label={label} value={String(value)} onSave={save} />
    default:
      throw new Error(`There is no editor for ${label}, which is of kind ${kind}`)
  }
}

type TextProps = { label: string; value: string; onSave: (value: string) => void }

function TextEditor({ label, value, onSave }: TextProps) {
  const [entered, setEntered] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(entered)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        label={label}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxNameLength}
        value={entered}
        onChange={(event) => setEntered(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.shiftKey && submit(event)}
        data-autofocus
      />
      <Button type='submit' size='compact-md'>
        Save
      </Button>
    </form>
  )
}
