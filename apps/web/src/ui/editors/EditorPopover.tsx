import { Popover } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { usePausedKeys } from '../../lib/actions/offers.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import classes from './editors.module.css'

type Props = {
  /** What the editor changes, such as 'Change priority': the name of the dialog, and the title of the sheet. */
  label: string
  /** The element below which the popover opens. */
  anchor: HTMLElement
  /** Width of the popover in px. */
  width?: number
  onClose: () => void
  children: ReactNode
}

/** The surface of a property editor: a popover or, on a phone, a sheet. Mount it to open it. */
export function EditorPopover({ label, anchor, width = 264, onClose, children }: Props) {
  const isPhone = useIsPhone()
  usePausedKeys(true)
  if (isPhone)
    return (
      <Sheet title={label} onClose={onClose} returnFocus={false}>
        {children}
      </Sheet>
    )
  return (
    <Popover
      opened
      onChange={(isOpened) => isOpened || onClose()}
      position='bottom-start'
      width={width}
      trapFocus
      withRoles={false}
      // Beside the element if there is room neither below nor above it.
      middlewares={{ flip: { fallbackAxisSideDirection: 'start' }, shift: true }}
    >
      <Popover.Target>
        <ExistingElement element={anchor} />
      </Popover.Target>
      <Popover.Dropdown role='dialog' aria-label={label} className={classes.popover}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Passes an element that exists elsewhere in the document to the `ref` that the popover reads its position from. */
function ExistingElement({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
