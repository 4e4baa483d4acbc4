import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useFocusBack } from './use-focus-back.ts'

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
export function Dialog({ opened, onClose, title, busy = false, size = 480, children }: Props) {
  // The focus goes back to where it was when the dialog turned open; one that is born open would not know.
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
      {/* While it leaves it is seen for a moment longer; a second click or Enter must not send its form again. */}
      <div ref={content} inert={!opened}>
        {children}
      </div>
    </Modal>
  )
}
