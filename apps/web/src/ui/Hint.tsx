import type { FloatingPosition } from '@mantine/core'
import { type AriaAttributes, cloneElement, type DOMAttributes, type ReactElement, type ReactNode } from 'react'
import { useHint } from './use-hint.tsx'

type Handlers = Pick<DOMAttributes<HTMLElement>, 'onMouseEnter' | 'onMouseLeave' | 'onMouseDown' | 'onFocus' | 'onBlur'>
type Control = Handlers & Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-keyshortcuts'>

type Props = {
  label: ReactNode
  position?: FloatingPosition
  disabled?: boolean
  /** The control. Its own mouse and focus handlers still run. */
  children: ReactElement<Control>
}

/** Adds a tooltip to a control. The tooltip is rendered only while it is shown. */
export function Hint({ label, position, disabled = false, children }: Props) {
  const { handlers, tooltip, id } = useHint(label, position)
  if (disabled) return children
  const childProps = children.props
  // A description equal to the control's name would be read out twice.
  const description = label === childProps['aria-label'] ? undefined : id
  return (
    <>
      {cloneElement<Control>(children, {
        onMouseEnter: callBoth(childProps.onMouseEnter, handlers.onMouseEnter),
        onMouseLeave: callBoth(childProps.onMouseLeave, handlers.onMouseLeave),
        onMouseDown: callBoth(childProps.onMouseDown, handlers.onMouseDown),
        onFocus: callBoth(childProps.onFocus, handlers.onFocus),
        onBlur: callBoth(childProps.onBlur, handlers.onBlur),
        ...(description && {
          'aria-describedby': [childProps['aria-describedby'], description].filter(Boolean).join(' '),
        }),
      })}
      {tooltip}
    </>
  )
}

const callBoth =
  <Event,>(first: ((event: Event) => void) | undefined, second: (event: Event) => void) =>
  (event: Event) => {
    first?.(event)
    second(event)
  }
