import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './editors.module.css'

type Props = {
  label: string
  /** The current time, such as '17:30'; '' if there is none. */
  value: string
  onSave: (value: string) => void
}

/** Edits a time of day: Enter saves. */
export function TimeEditor({ label, value, onSave }: Props) {
  const [entered, setEntered] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(entered)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        type='time'
        label={label}
        value={entered}
        onChange={(event) => setEntered(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.row}>
        <Button type='submit' size='compact-md'>
          Save
        </Button>
        {value !== '' && (
          <Button variant='subtle' size='compact-md' onClick={() => onSave('')}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}
