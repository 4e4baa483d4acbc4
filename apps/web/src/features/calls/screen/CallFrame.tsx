import { type ReactNode, useEffect, useRef } from 'react'
import { usePageState } from '../../../lib/look/use-page-state.ts'
import classes from './frame.module.css'
import { ignoreSecondClick } from './rings/ignore-second-click.ts'
import { useCorner } from './use-corner.ts'

type Props = {
  label: string
  role?: 'alertdialog' | 'dialog'
  /** Whether the card covers the whole window, rather than a part of it. */
  fullWindow?: boolean
  onLeaveFullWindow?: () => void
  /** Returns the content. `moveButtonProps`: the props of the button that moves the card with the arrow keys. */
  children: (moveButtonProps: ReturnType<typeof useCorner>['moveButtonProps']) => ReactNode
}

/** The dark card of a call, over a part of the page or over the whole window. */
export function CallFrame({ label, role = 'dialog', fullWindow = false, onLeaveFullWindow, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const { corner, moveButtonProps, dragHandlers } = useCorner(frame)

  const isAtBottom = corner.block === 'end' && !fullWindow
  usePageState('call-at-bottom', isAtBottom)
  usePageState('call-at-bottom-start', isAtBottom && corner.inline === 'start')

  useEffect(() => {
    if (!fullWindow) return
    // The page beneath is not visible, so it must not take the focus.
    const page = document.getElementById('root')
    page?.toggleAttribute('inert', true)
    return () => {
      page?.toggleAttribute('inert', false)
    }
  }, [fullWindow])
  useEffect(() => {
    let previousFocus: Element | null = null
    const handleKeyDown = (event: KeyboardEvent) => {
      // The target is checked rather than the current focus: if Escape has just closed a menu, that menu has already
      // returned the focus to the card.
      const isInCard = event.target instanceof Node && frame.current?.contains(event.target)
      if (event.key === 'Escape' && fullWindow && !event.defaultPrevented && isInCard) onLeaveFullWindow?.()
      if (event.key !== 'F6' || fullWindow) return
      event.preventDefault()
      const hasFocus = frame.current?.contains(document.activeElement)
      if (!hasFocus) previousFocus = document.activeElement
      const nextFocus = hasFocus ? previousFocus : frame.current?.querySelector('[data-first]')
      if (nextFocus instanceof HTMLElement) nextFocus.focus()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [fullWindow, onLeaveFullWindow])

  return (
    <section
      ref={frame}
      className={classes.frame}
      role={role}
      aria-label={label}
      data-call
      data-always-dark
      data-staged={fullWindow || undefined}
      data-block={corner.block}
      data-inline={corner.inline}
      onClickCapture={({ nativeEvent }) => ignoreSecondClick(nativeEvent)}
      {...(!fullWindow && dragHandlers)}
    >
      {children(moveButtonProps)}
    </section>
  )
}
