import { type FloatingPosition, Tooltip } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** Milliseconds from when the pointer enters the control until the tooltip appears. */
const showDelayMilliseconds = 300

/**
 * A tooltip that is mounted only while it is shown, because a page has dozens and nearly all of them are never shown.
 * Returns the `handlers` for the control, the `tooltip` to render beside the control and, while the tooltip is shown,
 * the `id` of its text. Escape closes the tooltip.
 */
export function useHint(label: ReactNode, position?: FloatingPosition) {
  const [target, setTarget] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hintId = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!target) return
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setTarget(undefined)
    addEventListener('keydown', dismiss)
    return () => removeEventListener('keydown', dismiss)
  }, [target])

  const showAfter = (milliseconds: number, element: HTMLElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(element), milliseconds)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setTarget(undefined)
  }
  return {
    handlers: {
      onMouseEnter: ({ currentTarget }: { currentTarget: HTMLElement }) =>
        showAfter(showDelayMilliseconds, currentTarget),
      onMouseLeave: hide,
      onMouseDown: hide,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.matches(':focus-visible') && showAfter(0, currentTarget),
      onBlur: hide,
    },
    tooltip: target && <Tooltip opened label={<span id={hintId}>{label}</span>} position={position} target={target} />,
    id: target && hintId,
  }
}
