import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

type Corner = { block: 'start' | 'end'; inline: 'start' | 'end' }

/** Where it was moved to last; a later call begins there too. */
let last: Corner = { block: 'end', inline: 'end' }

/** The corner of the card, and how it is moved to another one: by dragging, or by the arrow keys. */
export function useCorner(frame: RefObject<HTMLElement | null>) {
  const [corner, setCorner] = useState(last)
  function go(next: Corner) {
    last = next
    setCorner(next)
  }
  const isRtl = () => document.documentElement.dir === 'rtl'

  function onPointerDown({ target, clientX, clientY, pointerId, button }: PointerEvent) {
    const card = frame.current
    if (!card || button !== 0 || (target instanceof Element && target.closest('button:not([data-mover])'))) return
    card.setPointerCapture(pointerId)
    card.onpointermove = (move) => {
      card.style.translate = `${move.clientX - clientX}px ${move.clientY - clientY}px`
    }
    card.onpointerup = card.onpointercancel = () => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      card.onpointermove = card.onpointerup = card.onpointercancel = null
      card.style.translate = ''
      const isRight = (left + right) / 2 > innerWidth / 2
      go({
        block: (top + bottom) / 2 > innerHeight / 2 ? 'end' : 'start',
        inline: isRight === isRtl() ? 'start' : 'end',
      })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const towards = isRtl() ? { ArrowLeft: 'end', ArrowRight: 'start' } : { ArrowLeft: 'start', ArrowRight: 'end' }
    if (key === 'ArrowUp' || key === 'ArrowDown') go({ ...corner, block: key === 'ArrowUp' ? 'start' : 'end' })
    else if (key === 'ArrowLeft' || key === 'ArrowRight')
      go({ ...corner, inline: towards[key] === 'start' ? 'start' : 'end' })
    else return
    event.preventDefault()
  }

  return { corner, drag: { onPointerDown }, mover: { onKeyDown } }
}
