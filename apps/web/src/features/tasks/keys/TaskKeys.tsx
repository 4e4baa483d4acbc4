import { useKeys } from '../../../lib/keys.ts'
import { usePeek } from '../peek/use-peek.ts'
import { clickIn, currentRow, focusRow, idOf } from './rows.ts'

/**
 * The shortcuts for the tasks of a list: J and K move between its rows; the other keys act on the row that has the
 * focus, or else on the one under the pointer.
 */
export function TaskKeys() {
  const { open } = usePeek()
  const move = (step: 1 | -1) => {
    const id = focusRow(step)
    if (id !== undefined && new URLSearchParams(location.search).has('peek')) open(id)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ' ': () => {
      const id = idOf(currentRow())
      if (id !== undefined) open(id)
    },
    x: () => clickIn(currentRow(), 'input[type="checkbox"]'),
    s: () => clickIn(currentRow(), '[data-property="status"]'),
    p: () => clickIn(currentRow(), '[data-property="priority"]'),
    a: () => clickIn(currentRow(), '[data-property="assigned_users"]'),
    d: () => clickIn(currentRow(), '[data-property="due_date"]'),
  })
  return null
}
