/**
 * Ignores the click that may follow the current touch, wherever it lands: on the element that was touched, or on one that
 * has appeared below the finger. A click by the keyboard is not ignored.
 */
export function ignoreNextClick() {
  const stop = () => {
    removeEventListener('click', ignore, true)
    removeEventListener('pointerdown', stop, true)
  }
  const ignore = (event: MouseEvent) => {
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    stop()
  }
  addEventListener('click', ignore, true)
  addEventListener('pointerdown', stop, true)
}
