import type { Notification } from '@muster/contracts/notifications'
import { useState } from 'react'

const noIds: ReadonlySet<number> = new Set()

/**
 * The selection of rows. `chosen` contains only selected rows that are listed. The selection is cleared when `listKey`
 * changes.
 */
export function useSelection(rows: readonly Notification[] | undefined, listKey: string) {
  const [ids, setIds] = useState(noIds)
  const [previousListKey, setPreviousListKey] = useState(listKey)
  if (listKey !== previousListKey) {
    setPreviousListKey(listKey)
    setIds(noIds)
  }
  const chosen = rows?.filter(({ id }) => ids.has(id)) ?? []
  return {
    chosen,
    has: (id: number) => ids.has(id),
    toggle: (id: number) => setIds(new Set(ids.has(id) ? [...ids].filter((otherId) => otherId !== id) : [...ids, id])),
    selectAll: () => setIds(new Set(rows?.map(({ id }) => id))),
    clear: () => setIds(noIds),
  }
}

export type Selection = ReturnType<typeof useSelection>
