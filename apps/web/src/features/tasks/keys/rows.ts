// The rows of tables, boards and lists, found in the document: an element with `data-task` is in each row, and the row
// itself is its table row, or else the element.

const rowOf = (element: Element | null): Element | undefined =>
  element?.closest('tr') ?? element?.closest('[data-task]') ?? undefined

/** The row with a task that contains this element; undefined if there is none. */
export function rowAt(element: Element): Element | undefined {
  const row = rowOf(element)
  return row && hasTask(row) ? row : undefined
}

/**
 * The row that has the focus, or else the one under the pointer; undefined if there is none, or if the focus is in the
 * panel beside the list.
 */
export function currentRow(): Element | undefined {
  const focused = document.activeElement
  if (focused?.closest('[data-peek]')) return undefined
  const fromFocus = rowOf(focused)
  if (fromFocus && hasTask(fromFocus)) return fromFocus
  const hovered = document.querySelector('tr:hover, [data-task]:hover')
  return hovered && hasTask(hovered) ? rowOf(hovered) : undefined
}

const hasTask = (row: Element) => row.matches('[data-task]') || row.querySelector('[data-task]') !== null

/** The id of the task in a row. */
export function idOf(row: Element | undefined): number | undefined {
  const element = row?.matches('[data-task]') ? row : row?.querySelector('[data-task]')
  return Number(element?.getAttribute('data-task')) || undefined
}

/** Moves the focus to the link of the next or previous row. Returns the id of that row's task. */
export function focusRow(step: 1 | -1): number | undefined {
  const rows = [...document.querySelectorAll('main [data-task]')].map((element) => rowOf(element))
  const current = currentRow()
  const index = rows.indexOf(current)
  const next = rows[index < 0 ? (step === 1 ? 0 : rows.length - 1) : index + step]
  const link = next?.querySelector('a')
  if (!(link instanceof HTMLElement)) return undefined
  link.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return idOf(next)
}
