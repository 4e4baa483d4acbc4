import type { Notification } from '@muster/contracts/notifications'
import { useState } from 'react'

const nothing: ReadonlySet<number> = new Set()

/** The selected rows. A row that is no longer listed is no longer selected; another list starts without a selection. */
export function useSelection(rows: readonly Notification[] | undefined, list: string) {
  const [ids, setIds] = useState(nothing)
  const [listBefore, setListBefore] = useState(list)
  if (list !== listBefore) {
    setListBefore(list)
    setIds(nothing)
  }
  const chosen = rows?.filter(({ id }) => ids.has(id)) ?? []
  return {
    chosen,
    has: (id: number) => ids.has(id),
    toggle: (id: number) => setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    all: () => setIds(new Set(rows?.map(({ id }) => id))),
    none: () => setIds(nothing),
  }
}

export type Selection = ReturnType<typeof useSelection>
