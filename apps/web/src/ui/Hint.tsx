import type { FloatingPosition } from '@mantine/core'
import { cloneElement, type DOMAttributes, type ReactElement, type ReactNode } from 'react'
import { useHint } from './use-hint.tsx'

type Handlers = Pick<DOMAttributes<HTMLElement>, 'onMouseEnter' | 'onMouseLeave' | 'onMouseDown' | 'onFocus' | 'onBlur'>

type Props = {
  label: ReactNode
  position?: FloatingPosition
  disabled?: boolean
  /** The control; what it does itself on these events it goes on doing. */
  children: ReactElement<Handlers>
}

/** A tooltip on a control that stands on every page: nothing of it is drawn until it is asked for. */
export function Hint({ label, position, disabled = false, children }: Props) {
  const { on, hint } = useHint(label, position)
  if (disabled) return children
  const own = children.props
  return (
    <>
      {cloneElement<Handlers>(children, {
        onMouseEnter: both(own.onMouseEnter, on.onMouseEnter),
        onMouseLeave: both(own.onMouseLeave, on.onMouseLeave),
        onMouseDown: both(own.onMouseDown, on.onMouseDown),
        onFocus: both(own.onFocus, on.onFocus),
        onBlur: both(own.onBlur, on.onBlur),
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
