// The rows of a list of objects, found in the document: each row contains an element with `data-object`, its object's id.

const rowSelector = 'tr, li, article'

/** The row in the list that contains this element. */
export function rowAt(list: Element, element: Element | null): Element | undefined {
  for (let ancestor = element; ancestor && list.contains(ancestor); ancestor = ancestor.parentElement)
    if (ancestor.matches(rowSelector) && idOf(ancestor) !== undefined) return ancestor
  return undefined
}

/** The row that has the focus, or else the one under the pointer. */
export function currentRow(list: Element): Element | undefined {
  const focused = rowAt(list, document.activeElement)
  return focused ?? rowAt(list, [...list.querySelectorAll(':hover')].at(-1) ?? null)
}

/** The id of the object in a row. */
export const idOf = (row: Element | undefined): number | undefined =>
  Number(row?.querySelector('[data-object]')?.getAttribute('data-object')) || undefined

/** Moves the focus to the title of the next or previous row. Returns false if there is none. */
export function focusRow(list: Element, step: 1 | -1): boolean {
  const rows = [...list.querySelectorAll('[data-object]')].map((element) => rowAt(list, element))
  const index = rows.indexOf(currentRow(list))
  const next = rows[index < 0 ? (step === 1 ? 0 : rows.length - 1) : index + step]
  const title = next?.querySelector('[data-follow], a')
  if (!(title instanceof HTMLElement)) return false
  title.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return true
}
