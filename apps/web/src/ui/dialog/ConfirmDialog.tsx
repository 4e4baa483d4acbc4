import type { FormEvent, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './dialog.module.css'
import { FormFooter } from './FormFooter.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  /** The label of the confirm button, such as 'Delete Task'. */
  confirmLabel: string
  busyLabel?: string
  busy?: boolean
  /** Disables the confirm button, for example until the user has typed the required text. */
  disabled?: boolean
  danger?: boolean
  error?: string | null
}

/** Asks for confirmation of an action. Stays open until the caller closes it, and shows why the action failed. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  busy = false,
  ...rest
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} busy={busy} size={440}>
      <form className={classes.question} onSubmit={submit}>
        {typeof children === 'string' ? <p className={classes.text}>{children}</p> : children}
        <FormFooter submitLabel={confirmLabel} busy={busy} onCancel={onClose} {...rest} />
      </form>
    </Dialog>
  )
}
