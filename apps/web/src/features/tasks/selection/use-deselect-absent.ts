import type { Task } from '@muster/contracts/tasks'
import { useEffect, useRef } from 'react'
import type { Selection } from './selection.ts'

export type SelectedList = {
  /** Returns the loaded rows, in their order. */
  rows: () => readonly Task[]
  /** The number of tasks that fit the filters of the list, loaded or not. */
  total?: number
  /** Reads all of these tasks. Undefined if all are loaded. */
  fetchAll?: () => Promise<readonly Task[]>
  /** Identifies the search and the filters. A change clears the selection. */
  listKey?: string
  /** Identifies the part of the list, such as a page, that `rows` returns; null while another part loads. */
  partKey?: string | null
}

/**
 * Deselects tasks that leave the list, so that no action affects a task that the list no longer contains. The tasks of
 * other pages stay selected.
 */
export function useDeselectAbsent(selection: Selection, list: SelectedList) {
  const { rows, total, fetchAll, listKey, partKey = '' } = list
  const shown = useRef({ rows, partKey })
  useEffect(() => {
    const before = shown.current
    if (partKey === null) return
    shown.current = { rows, partKey }
    if (selection.current().size === 0 || before.partKey !== partKey) return
    const previous = before.rows()
    if (previous !== rows()) selection.deselect(absentFrom(rows(), idsOf(previous)))
  })

  const latest = useRef({ rows, fetchAll })
  latest.current = { rows, fetchAll }
  // If the size of the list changes, tasks of other pages may have left it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is only the trigger
  useEffect(() => {
    const { rows: loaded, fetchAll: fetch } = latest.current
    const notLoaded = absentFrom(loaded(), [...selection.current().keys()])
    if (!fetch || notLoaded.length === 0) return
    let isLatest = true
    fetch().then(
      (all) => isLatest && selection.deselect(absentFrom(all, notLoaded)),
      () => undefined, // The bar shows how many tasks are selected.
    )
    return () => {
      isLatest = false
    }
  }, [selection, total])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a selection
  useEffect(() => selection.clear, [selection, listKey])
}

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

function absentFrom(tasks: readonly Task[], ids: readonly number[]) {
  const present = new Set(idsOf(tasks))
  return ids.filter((id) => !present.has(id))
}
