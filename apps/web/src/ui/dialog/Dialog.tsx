import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** While true, neither the overlay, Escape nor the close button closes the dialog. */
  busy?: boolean
  size?: number | string
  children: ReactNode
}

/** A dialog over the page. Its content is mounted only while it is open, so forms start fresh. */
export function Dialog({ opened, onClose, title, busy = false, size = 480, children }: Props) {
  // The library returns the focus only if it saw `opened` change to true, so a dialog that mounts open opens one render
  // later.
  const mounted = useMounted()
  const content = useRef<HTMLDivElement>(null)
  useFocusBack(opened && mounted, content)
  return (
    <Modal
      opened={opened && mounted}
      onClose={() => !busy && onClose()}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
    >
      {/* Visible during the closing transition, when a second click or Enter must not submit its form again. */}
      <div ref={content} inert={!opened}>
        {children}
      </div>
    </Modal>
  )
}
