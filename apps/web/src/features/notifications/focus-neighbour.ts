/** The row that the focus stands in goes: the focus goes on to the next one, else to the one before, else to the list. */
export function focusNeighbour() {
  const row = document.activeElement?.closest('[data-row]')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector('[data-follow]') ?? row?.closest('[tabindex]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
