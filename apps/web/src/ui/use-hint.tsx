import { type FloatingPosition, Tooltip } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** Milliseconds that the pointer rests before the hint appears. */
const pause = 300

/**
 * A tooltip whose parts are made when it is asked for: a page has dozens, and nearly all of them are never seen.
 * `on` belongs to the control, `hint` beside it.
 */
export function useHint(label: ReactNode, position?: FloatingPosition) {
  const [target, setTarget] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const showAfter = (milliseconds: number, element: HTMLElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(element), milliseconds)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setTarget(undefined)
  }
  return {
    on: {
      onMouseEnter: ({ currentTarget }: { currentTarget: HTMLElement }) => showAfter(pause, currentTarget),
      onMouseLeave: hide,
      onMouseDown: hide,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.matches(':focus-visible') && showAfter(0, currentTarget),
      onBlur: hide,
    },
    hint: target && <Tooltip opened label={label} position={position} target={target} />,
  }
}
