import { type ReactNode, useEffect, useRef } from 'react'
import classes from './frame.module.css'
import { dropEcho } from './rings/drop-echo.ts'
import { useCorner } from './use-corner.ts'

type Props = {
  label: string
  role?: 'alertdialog' | 'dialog'
  /** Covers the whole window, instead of a corner. */
  staged?: boolean
  onLeaveStage?: () => void
  /** Receives the props that move it by pointer and key. */
  children: (mover: ReturnType<typeof useCorner>['mover']) => ReactNode
}

/** The dark card of a call: in a corner beside the page, or over the whole window. */
export function CallFrame({ label, role = 'dialog', staged = false, onLeaveStage, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const { corner, mover, drag } = useCorner(frame)

  useEffect(() => {
    if (!staged) return
    // Nothing beneath is visible, so nothing there takes the focus.
    const page = document.getElementById('root')
    page?.toggleAttribute('inert', true)
    return () => {
      page?.toggleAttribute('inert', false)
    }
  }, [staged])
  useEffect(() => {
    let before: Element | null = null
    const listen = (event: KeyboardEvent) => {
      // An open menu handles the key itself, and has returned the focus by now.
      const isHere = event.target instanceof Node && frame.current?.contains(event.target)
      if (event.key === 'Escape' && staged && !event.defaultPrevented && isHere) onLeaveStage?.()
      if (event.key !== 'F6' || staged) return
      event.preventDefault()
      const inside = frame.current?.contains(document.activeElement)
      if (!inside) before = document.activeElement
      const next = inside ? before : frame.current?.querySelector('[data-first]')
      if (next instanceof HTMLElement) next.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [staged, onLeaveStage])

  return (
    <section
      ref={frame}
      className={classes.frame}
      role={role}
      aria-label={label}
      data-call
      data-always-dark
      data-staged={staged || undefined}
      data-block={corner.block}
      data-inline={corner.inline}
      onClickCapture={({ nativeEvent }) => dropEcho(nativeEvent)}
      {...(!staged && drag)}
    >
      {children(mover)}
    </section>
  )
}
