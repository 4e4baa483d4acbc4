import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { toast } from '../../../ui/toasts/toast.tsx'
import { TaskEditors } from '../properties/TaskEditors.tsx'
import { createSelection, type SelectableList, SelectionContext, useSelectedTasks } from './selection.ts'
import type { SelectedList } from './use-deselect-absent.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))

type Props = SelectedList & { children: ReactNode }

/** A list of tasks with editors, actions, keys and a selection. Each row contains an element with `data-task`. */
export function TaskList({ children, ...shown }: Props) {
  const { rows, total, fetchAll } = shown
  const [selection] = useState(createSelection)
  const latest = useRef({ rows, total, fetchAll })
  latest.current = { rows, total, fetchAll }
  const list = useMemo(
    (): SelectableList => ({
      selection,
      rows: () => latest.current.rows(),
      selectAll: async () => {
        const loaded = latest.current.rows()
        const { fetchAll: fetch, total: size = loaded.length } = latest.current
        try {
          selection.select(fetch && loaded.length < size ? await fetch() : loaded)
        } catch {
          toast.error('Failed to fetch tasks')
        }
      },
    }),
    [selection],
  )
  return (
    <SelectionContext value={list}>
      <TaskEditors>
        {children}
        <ListBar list={list} shown={shown} />
      </TaskEditors>
    </SelectionContext>
  )
}

/** The bar for the selected rows. Its code loads with the first selection. */
function ListBar({ list, shown }: { list: SelectableList; shown: SelectedList }) {
  const count = useSelectedTasks(list.selection).size
  if (count === 0) return null
  return (
    <Suspense>
      <SelectionBar list={list} shown={shown} />
    </Suspense>
  )
}
