import type { FloatingPosition } from '@mantine/core'
import { type AriaAttributes, cloneElement, type DOMAttributes, type ReactElement, type ReactNode } from 'react'
import { useHint } from './use-hint.tsx'

type Handlers = Pick<DOMAttributes<HTMLElement>, 'onMouseEnter' | 'onMouseLeave' | 'onMouseDown' | 'onFocus' | 'onBlur'>
type Control = Handlers & Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-keyshortcuts'>

type Props = {
  label: ReactNode
  position?: FloatingPosition
  disabled?: boolean
  /** The control; its own handlers of these events still run. */
  children: ReactElement<Control>
}

/** A tooltip for a control that is on every page: nothing of it renders until it is shown. */
export function Hint({ label, position, disabled = false, children }: Props) {
  const { on, hint, id } = useHint(label, position)
  if (disabled) return children
  const own = children.props
  // A description equal to the control's name would be read out twice.
  const description = label === own['aria-label'] ? undefined : id
  return (
    <>
      {cloneElement<Control>(children, {
        onMouseEnter: both(own.onMouseEnter, on.onMouseEnter),
        onMouseLeave: both(own.onMouseLeave, on.onMouseLeave),
        onMouseDown: both(own.onMouseDown, on.onMouseDown),
        onFocus: both(own.onFocus, on.onFocus),
        onBlur: both(own.onBlur, on.onBlur),
        ...(description && { 'aria-describedby': [own['aria-describedby'], description].filter(Boolean).join(' ') }),
      })}
      {hint}
    </>
  )
}

const both =
  <Event,>(first: ((event: Event) => void) | undefined, second: (event: Event) => void) =>
  (event: Event) => {
    first?.(event)
    second(event)
  }
