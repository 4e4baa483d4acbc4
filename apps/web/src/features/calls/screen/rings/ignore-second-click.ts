const doubleClickMilliseconds = 700
const doubleClickPixels = 8

/** Makes a control that has moved under the pointer ignore the second click of a double click. */
export function ignoreSecondClick(first: MouseEvent) {
  // The click was triggered by a key.
  if (first.detail === 0) return
  // Determined now, because the action may remove the icon that was pressed.
  const control = controlOf(first)
  const ignoreClick = (next: MouseEvent) => {
    const isNear = Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) <= doubleClickPixels
    if (!isNear || controlOf(next) === control) return
    next.preventDefault()
    next.stopPropagation()
  }
  document.addEventListener('click', ignoreClick, true)
  setTimeout(() => document.removeEventListener('click', ignoreClick, true), doubleClickMilliseconds)
}

const controlOf = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('button') : null)
