import { type FloatingPosition, Tooltip } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** Milliseconds that the pointer rests before the tooltip appears. */
const pause = 300

/**
 * A tooltip that mounts when it is shown: a page has dozens, and nearly all of them are never shown. `on` are the
 * control's handlers, `hint` renders beside it; `id` refers to the text while it is shown. Escape closes it.
 */
export function useHint(label: ReactNode, position?: FloatingPosition) {
  const [target, setTarget] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = useId()
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
    on: {
      onMouseEnter: ({ currentTarget }: { currentTarget: HTMLElement }) => showAfter(pause, currentTarget),
      onMouseLeave: hide,
      onMouseDown: hide,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.matches(':focus-visible') && showAfter(0, currentTarget),
      onBlur: hide,
    },
    hint: target && <Tooltip opened label={<span id={words}>{label}</span>} position={position} target={target} />,
    id: target && words,
  }
}
