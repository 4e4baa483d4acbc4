import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './typed-name.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** Text that says what is deleted, and for how long it can be restored. */
  children: ReactNode
  /** The exact name to type. */
  name: string
  /** The error that is shown while the typed text is not the name. */
  mismatchError: string
  confirmLabel: string
  busyLabel: string
  busy: boolean
  error?: string | null
  /** Fields that are shown after the field for the name. */
  moreFields?: ReactNode
  /** Whether required input other than the name is missing. */
  incomplete?: boolean
}

/** Asks the user to confirm a deletion by typing the exact name of the object. */
export function TypedNameDialog({ name, mismatchError, children, moreFields, incomplete = false, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [wasOpened, setWasOpened] = useState(rest.opened)
  if (wasOpened !== rest.opened) {
    setWasOpened(rest.opened)
    // The typed text stays while the dialog closes, and is reset when the dialog opens again.
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
        error={typed === undefined || typed === name ? undefined : mismatchError}
      />
      {moreFields}
    </ConfirmDialog>
  )
}
