import { Button, TextInput } from '@mantine/core'
import { colorAt, type LabelColor } from '@muster/contracts/labels/fields'
import { maxLabelNameLength } from '@muster/contracts/labels/name'
import { type FormEvent, useState } from 'react'
import { ColorMenu } from './ColorMenu.tsx'
import classes from './manage-labels.module.css'
import { useCreateLabel } from './queries.ts'

type Props = {
  organizationId: number
  /** The number of labels, which determines the color of the next one. */
  count: number
}

export function NewLabelForm({ organizationId, count }: Props) {
  const create = useCreateLabel(organizationId)
  const [name, setName] = useState('')
  const [color, setColor] = useState<LabelColor>()
  const shownColor = color ?? colorAt(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || create.isPending) return
    create.mutateAsync({ name: name.trim(), color: shownColor }).then(
      () => {
        setName('')
        setColor(undefined)
      },
      () => undefined,
    )
  }
  return (
    <form className={classes.row} aria-label='New label' onSubmit={submit}>
      <ColorMenu label='Color of the new label' color={shownColor} onChoose={setColor} />
      <TextInput
        className={classes.name}
        aria-label='Name of the new label'
        placeholder='New label'
        maxLength={maxLabelNameLength}
        data-autofocus
        value={name}
        error={create.error?.message}
        onChange={(event) => {
          create.reset()
          setName(event.currentTarget.value)
        }}
      />
      <Button type='submit' disabled={name.trim() === ''} aria-busy={create.isPending}>
        Create
      </Button>
    </form>
  )
}
