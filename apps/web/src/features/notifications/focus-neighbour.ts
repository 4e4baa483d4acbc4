/** Moves the focus before the focused row is removed: to the next row, else the previous row, else the list. */
export function focusNeighbour() {
  const row = document.activeElement?.closest('[data-row]')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector('[data-follow]') ?? row?.closest('[tabindex]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
