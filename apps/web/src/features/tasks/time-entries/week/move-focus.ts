import type { KeyboardEvent } from 'react'

type Step = { rows: number; columns: number }

const steps: Partial<Record<string, Step>> = {
  Enter: { rows: 1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/**
 * Enter and the arrow keys go to the next cell in that direction that can have the focus, which saves the one that is
 * left. Within a text, the left and right arrow move the caret until they reach its end. Enter in the last cell saves it.
 */
export function focusByKey(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const { currentTarget: element } = event
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  if (step.columns !== 0 && element instanceof HTMLInputElement && !isAtEdge(element, step.columns)) return
  // Enter opens what a button offers.
  if (event.key === 'Enter' && element instanceof HTMLButtonElement) return
  event.preventDefault()
  const direction = event.key === 'Enter' && event.shiftKey ? -1 : 1
  const next = nextCell(element, { rows: step.rows * direction, columns: step.columns })
  if (next) next.focus()
  else if (event.key === 'Enter') element.blur()
}

function isAtEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, direction: number) {
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (direction < 0 ? 0 : value.length)
}

/** The next cell in a direction that contains something with the attribute `data-cell`. */
function nextCell(element: HTMLElement, { rows, columns }: Step): HTMLElement | null {
  const cell = element.closest('td')
  const table = cell?.closest('table')
  if (!cell || !table) return nextInList(element, rows)
  const tableRows = [...table.tBodies].flatMap((body) => [...body.rows])
  let row = tableRows.findIndex((candidate) => candidate.contains(cell)) + rows
  let column = cell.cellIndex + columns
  while (tableRows[row]?.cells[column]) {
    const found = tableRows[row]?.cells[column]?.querySelector<HTMLElement>('[data-cell]')
    if (found) return found
    row += rows
    column += columns
  }
  return null
}

/** On a phone, the cells of a day are a list. */
function nextInList(element: HTMLElement, rows: number): HTMLElement | null {
  const cells = [...(element.closest('ul')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  return rows === 0 ? null : (cells[cells.indexOf(element) + rows] ?? null)
}
