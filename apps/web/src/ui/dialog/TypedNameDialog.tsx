import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './typed-name.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What is lost, and for how long it can be had back. */
  children: ReactNode
  /** The name that must be typed, to the letter. */
  name: string
  /** The sentence for anything else. */
  mismatch: string
  confirm: string
  busyLabel: string
  busy: boolean
  error?: string | null
  /** Fields after the name. */
  more?: ReactNode
  /** Whether what else is asked for is still missing. */
  incomplete?: boolean
}

/** Asks before something large is deleted: only who types its exact name can go on. */
export function TypedNameDialog({ name, mismatch, children, more, incomplete = false, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [wasOpened, setWasOpened] = useState(rest.opened)
  if (wasOpened !== rest.opened) {
    setWasOpened(rest.opened)
    // What was typed stays while the dialog closes, and is gone when it opens again.
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
