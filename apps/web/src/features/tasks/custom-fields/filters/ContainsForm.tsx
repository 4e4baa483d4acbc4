import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import editors from '../../../../ui/editors/editors.module.css'

const maxLength = 200

type Props = { initial: string; onSave: (text: string) => void }

/** Asks for the text that a value contains. */
export function ContainsForm({ initial, onSave }: Props) {
  const [text, setText] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onSave(text.trim())
  }
  return (
    <form className={editors.form} onSubmit={submit} noValidate>
      <TextInput
        label='Contains'
        maxLength={maxLength}
        value={text}
        data-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type='submit' disabled={!text.trim()}>
        Filter
      </Button>
    </form>
  )
}
