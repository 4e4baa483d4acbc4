import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

type Corner = { block: 'start' | 'end'; inline: 'start' | 'end' }

/** The corner that the card was last moved to, where the next call appears. */
let lastCorner: Corner = { block: 'end', inline: 'end' }

/** The corner of the card, and the handlers that move it to another corner by dragging or with the arrow keys. */
export function useCorner(frame: RefObject<HTMLElement | null>) {
  const [corner, setCorner] = useState(lastCorner)
  function moveTo(next: Corner) {
    lastCorner = next
    setCorner(next)
  }
  const isRtl = () => document.documentElement.dir === 'rtl'

  function onPointerDown({ target, clientX, clientY, pointerId, button }: PointerEvent) {
    const card = frame.current
    if (!card || button !== 0 || (target instanceof Element && target.closest('button:not([data-mover])'))) return
    card.setPointerCapture(pointerId)
    card.onpointermove = (moveEvent) => {
      card.style.translate = `${moveEvent.clientX - clientX}px ${moveEvent.clientY - clientY}px`
    }
    card.onpointerup = card.onpointercancel = () => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      card.onpointermove = card.onpointerup = card.onpointercancel = null
      card.style.translate = ''
      const isRight = (left + right) / 2 > innerWidth / 2
      moveTo({
        block: (top + bottom) / 2 > innerHeight / 2 ? 'end' : 'start',
        inline: isRight === isRtl() ? 'start' : 'end',
      })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const inlineByKey = isRtl() ? { ArrowLeft: 'end', ArrowRight: 'start' } : { ArrowLeft: 'start', ArrowRight: 'end' }
    if (key === 'ArrowUp' || key === 'ArrowDown') moveTo({ ...corner, block: key === 'ArrowUp' ? 'start' : 'end' })
    else if (key === 'ArrowLeft' || key === 'ArrowRight')
      moveTo({ ...corner, inline: inlineByKey[key] === 'start' ? 'start' : 'end' })
    else return
    event.preventDefault()
  }

  return { corner, dragHandlers: { onPointerDown }, moveButtonProps: { onKeyDown } }
}
