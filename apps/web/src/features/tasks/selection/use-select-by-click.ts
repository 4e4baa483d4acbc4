import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, use } from 'react'
import { idOf, rowAt } from '../keys/rows.ts'
import { cachedTask } from '../task-cache.ts'
import { SelectionContext } from './selection.ts'

/** What a click with Ctrl or Shift does itself: it opens a link in a new tab, or presses a control. */
const controls = 'a, button, input, textarea, select, [role="dialog"], [role="menu"]'

/** In a list, a click on a row with Ctrl or ⌘ selects or deselects it, and a click with Shift extends the selection. */
export function useSelectByClick() {
  const list = use(SelectionContext)
  const queryClient = useQueryClient()
  if (!list) return {}
  const taskAt = ({ target, ctrlKey, metaKey, shiftKey, button }: MouseEvent) => {
    if (button !== 0 || !(ctrlKey || metaKey || shiftKey)) return undefined
    if (!(target instanceof Element) || target.closest(controls)) return undefined
    const row = rowAt(target)
    return row && cachedTask(queryClient, idOf(row) ?? 0)
  }
  return {
    // With Shift, the browser would select the text between the clicks.
    onMouseDown: (event: MouseEvent) => event.shiftKey && taskAt(event) && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      const task = taskAt(event)
      if (!task) return
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) list.selection.extend(task, list.rows())
      else list.selection.toggle(task)
    },
  }
}
