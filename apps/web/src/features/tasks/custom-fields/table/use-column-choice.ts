import { useState } from 'react'

/** The number of columns that the list of a project shows until the user chooses. */
const usualCount = 3

const read = (key: string) => (typeof localStorage === 'undefined' ? null : localStorage.getItem(key))

const idsOf = (text: string) => text.split(',').filter(Boolean).map(Number)

/**
 * The ids of the custom fields that are columns of the table, in this browser. Until the user chooses, the list of one
 * project shows the first fields of the project, and other lists show none.
 */
export function useColumnChoice(
  organizationId: number,
  projectId: number | undefined,
  projectFields: readonly number[],
) {
  const key = `field-columns:${organizationId}:${projectId ?? 'all'}`
  const [changed, setChanged] = useState<{ key: string; ids: number[] }>()
  const stored = read(key)
  const usual = projectId === undefined ? [] : projectFields.slice(0, usualCount)
  const ids = changed?.key === key ? changed.ids : stored === null ? usual : idsOf(stored)
  const choose = (next: number[]) => {
    localStorage.setItem(key, next.join())
    setChanged({ key, ids: next })
  }
  return { ids, choose }
}
