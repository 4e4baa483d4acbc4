import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './typed-name.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What is deleted, and for how long it can be restored. */
  children: ReactNode
  /** The exact name to type. */
  name: string
  /** The error for any other text. */
  mismatch: string
  confirm: string
  busyLabel: string
  busy: boolean
  error?: string | null
  /** Fields after the name. */
  more?: ReactNode
  /** Whether other required input is missing. */
  incomplete?: boolean
}

/** Confirms the deletion of something large: the user must type its exact name. */
export function TypedNameDialog({ name, mismatch, children, more, incomplete = false, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [wasOpened, setWasOpened] = useState(rest.opened)
  if (wasOpened !== rest.opened) {
    setWasOpened(rest.opened)
    // The text stays while the dialog closes, and is reset when it opens again.
    if (rest.opened) setTyped(undefined)
  }
  return (
    <ConfirmDialog danger disabled={typed !== name || incomplete} {...rest}>
      <div className={classes.text}>{children}</div>
      <TextInput
        mt='md'
        data-autofocus
        autoComplete='off'
        spellCheck={false}
        label={
          <>
            Type <strong className={classes.name}>{name}</strong> to confirm
          </>
        }
        value={typed ?? ''}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={typed === undefined || typed === name ? undefined : mismatch}
      />
      {more}
    </ConfirmDialog>
  )
}
