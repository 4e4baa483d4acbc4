import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { BusyContext } from './busy-context.ts'
import classes from './dialog.module.css'
import { useLockScroll } from './use-lock-scroll.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** While true, or while a form in it is being saved, neither the overlay, Escape nor the close button closes the dialog. */
  busy?: boolean
  size?: number | string
  children: ReactNode
}

/** A dialog over the page. Its content is mounted only while it is open, so its forms start fresh. */
export function Dialog({ opened, onClose, title, busy = false, size = 480, children }: Props) {
  // The library restores the focus only if `opened` changes to true after mounting, so a dialog that is mounted with
  // `opened` set is opened one render later.
  const mounted = useMounted()
  const isPhone = useIsPhone()
  const content = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(false)
  const isBusy = busy || isSaving
  useRestoreFocus(opened && mounted, content)
  useLockScroll(opened && mounted)
  return (
    <Modal
      opened={opened && mounted}
      onClose={() => !isBusy && onClose()}
      title={title}
      size={size}
      fullScreen={isPhone}
      classNames={{ content: classes.dialog }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      {/* Inert during the closing transition, when a second click or Enter must not submit the form again. */}
      <div ref={content} className={classes.content} inert={!opened}>
        <BusyContext value={setSaving}>{children}</BusyContext>
      </div>
    </Modal>
  )
}
