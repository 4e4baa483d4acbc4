import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** While true neither the overlay, Escape nor the close button closes. */
  busy?: boolean
  size?: number | string
  children: ReactNode
}

/** A dialog: a short question over the page. Its content is drawn only while it is open, so forms start fresh. */
export const Dialog = ({ opened, onClose, title, busy = false, size = 480, children }: Props) => (
  <Modal
    opened={opened}
    onClose={() => !busy && onClose()}
    title={title}
    size={size}
    closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
  >
    {children}
  </Modal>
)
