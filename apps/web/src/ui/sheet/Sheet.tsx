import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useLockScroll } from '../dialog/use-lock-scroll.ts'
import classes from './sheet.module.css'

type Props = {
  title: string
  opened?: boolean
  onClose: () => void
  /** Whether the focus returns to the element that had it; the caller may move it itself. */
  returnFocus?: boolean
  /** Buttons that remain visible below the content while it scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A dialog at the bottom edge of a phone, within reach of the thumb. */
export function Sheet({ title, opened = true, onClose, returnFocus = true, footer, children }: Props) {
  // The library restores the focus only if `opened` changes to true after mounting.
  const mounted = useMounted()
  useLockScroll(opened && mounted)
  return (
    <Drawer
      opened={opened && mounted}
      onClose={onClose}
      position='bottom'
      size='auto'
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.sheet, body: classes.body, title: classes.title }}
      returnFocus={returnFocus}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Drawer>
  )
}
