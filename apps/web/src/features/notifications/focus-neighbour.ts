/** Before the focused row is removed, focuses the next one, or the previous one, or the list. */
export function focusNeighbour() {
  const row = document.activeElement?.closest('[data-row]')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector('[data-follow]') ?? row?.closest('[tabindex]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
