import { use } from 'react'
import { useKeys } from '../../../lib/keys.ts'
import { type TaskAction, taskActions } from '../actions/task-actions.ts'
import { usePeek } from '../peek/use-peek.ts'
import { EditorContext } from '../properties/editor-context.ts'
import { clickIn, currentRow, focusRow } from './rows.ts'

/**
 * The shortcuts for the tasks of a list: J and K move between its rows, X selects a row. The keys of the actions act on
 * the row that has the focus, or else on the one under the pointer.
 */
export function TaskKeys() {
  const editors = use(EditorContext)
  const { open } = usePeek()
  const move = (step: 1 | -1) => {
    const id = focusRow(step)
    if (id !== undefined && new URLSearchParams(location.search).has('peek')) open(id)
  }
  const runOnRow = (action: TaskAction) => () => {
    const row = currentRow()
    if (row) editors?.run(action, row)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => clickIn(currentRow(), 'input[type="checkbox"]'),
    ...Object.fromEntries(taskActions.flatMap((action) => (action.keys ? [[action.keys, runOnRow(action)]] : []))),
  })
  return null
}
