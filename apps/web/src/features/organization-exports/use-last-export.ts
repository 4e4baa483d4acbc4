import { useState } from 'react'
import { parseId } from '../../lib/ids.ts'
import { useMe } from '../../lib/session.ts'

/**
 * Returns the id of the last export of the organization that this user started in this browser, and a function to set
 * it. The id is stored, because an export continues after the page is closed.
 */
export function useLastExport(organizationId: number) {
  const key = `export:${useMe().id}:${organizationId}`
  const [id, setId] = useState(() => parseId(localStorage.getItem(key)))
  const remember = (exportId: number) => {
    localStorage.setItem(key, String(exportId))
    setId(exportId)
  }
  return [id, remember] as const
}
