const quickMilliseconds = 700
const nearPixels = 8

/** The second click of a double click belongs to the first: a control that has moved to its place ignores it. */
export function dropEcho(first: MouseEvent) {
  // A key was pressed.
  if (first.detail === 0) return
  // Determined now, because the action may remove the icon that was pressed.
  const control = controlOf(first)
  const drop = (next: MouseEvent) => {
    const isNear = Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) <= nearPixels
    if (!isNear || controlOf(next) === control) return
    next.preventDefault()
    next.stopPropagation()
  }
  document.addEventListener('click', drop, true)
  setTimeout(() => document.removeEventListener('click', drop, true), quickMilliseconds)
}

const controlOf = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('button') : null)
