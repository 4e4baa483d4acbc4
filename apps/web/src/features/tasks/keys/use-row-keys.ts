import { use } from 'react'
import type { Offer, OfferedAction } from '../../../lib/actions/offers.ts'
import { peekItems } from '../peek/peek-items.ts'
import { usePeek } from '../peek/use-peek.ts'
import { SelectionContext } from '../selection/selection.ts'
import { currentRow, focusRow, idOf } from './rows.ts'

/** Returns a function that reads the keys that move between the rows of a list and select them. */
export function useRowKeys(): () => Offer {
  const list = use(SelectionContext)
  const { open, peekedId } = usePeek()
  const move = (step: 1 | -1) => () => {
    const shownId = peekedId()
    // The panel was opened elsewhere, and moves through the tasks of that place.
    if (shownId !== undefined && peekItems.has(shownId)) return false
    const id = focusRow(step)
    if (id === undefined) return false
    if (shownId !== undefined) open(id)
  }
  // Selects the current row if it is not selected, and then up to the next one.
  const extend = (step: 1 | -1) => () => {
    if (!list) return false
    const { selection, rows } = list
    const taskOf = (id: number | undefined) => rows().find((task) => task.id === id)
    const current = taskOf(idOf(currentRow()))
    if (current && !selection.has(current.id)) selection.toggle(current)
    const next = taskOf(focusRow(step))
    if (!next) return false
    if (current) selection.extend(next, rows())
    else selection.toggle(next)
  }
  const moves = [keyOnly('next', 'Next task', 'j', move(1)), keyOnly('previous', 'Previous task', 'k', move(-1))]
  const selecting = (): OfferedAction[] => {
    if (!list) return []
    const { selection, selectAll } = list
    const hasSelection = selection.current().size > 0
    return [
      keyOnly('extend-down', 'Extend the selection down', 'J', extend(1)),
      keyOnly('extend-up', 'Extend the selection up', 'K', extend(-1)),
      ...(selectAll ? [{ id: 'select-all', label: 'Select all tasks', keys: 'Mod+a', run: selectAll }] : []),
      ...(hasSelection ? [{ id: 'clear', label: 'Clear the selection', keys: 'Escape', run: selection.clear }] : []),
    ]
  }
  return () => ({ title: 'List', rank: 'row', actions: [...moves, ...selecting()] })
}

const keyOnly = (id: string, label: string, keys: string, run: () => unknown): OfferedAction => ({
  id,
  label,
  keys,
  isKeyOnly: true,
  run,
})
