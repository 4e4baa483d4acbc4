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
  /** The button's label: 'Delete Task'. */
  confirm: string
  busyLabel?: string
  busy?: boolean
  /** For example until a text was typed. */
  disabled?: boolean
  danger?: boolean
  error?: string | null
}

/** Asks for confirmation of an irreversible action. Stays open and shows the reason when the action fails. */
export function ConfirmDialog({ opened, onClose, onConfirm, title, children, confirm, busy = false, ...rest }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} busy={busy} size={440}>
      <form onSubmit={submit}>
        {typeof children === 'string' ? <p className={classes.text}>{children}</p> : children}
        <FormFooter submit={confirm} busy={busy} onCancel={onClose} {...rest} />
      </form>
    </Dialog>
  )
}
