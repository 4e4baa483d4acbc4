import type { FloatingPosition } from '@mantine/core'
import { type AriaAttributes, cloneElement, type DOMAttributes, type ReactElement, type ReactNode } from 'react'
import { useHint } from './use-hint.tsx'

type Handlers = Pick<DOMAttributes<HTMLElement>, 'onMouseEnter' | 'onMouseLeave' | 'onMouseDown' | 'onFocus' | 'onBlur'>
type Control = Handlers & Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-keyshortcuts'>

type Props = {
  label: ReactNode
  position?: FloatingPosition
  disabled?: boolean
  /** The control; what it does itself on these events it goes on doing. */
  children: ReactElement<Control>
}

/** A tooltip on a control that stands on every page: nothing of it is drawn until it is asked for. */
export function Hint({ label, position, disabled = false, children }: Props) {
  const { on, hint, id } = useHint(label, position)
  if (disabled) return children
  const own = children.props
  // What is nothing but the control's name would be read out twice.
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
