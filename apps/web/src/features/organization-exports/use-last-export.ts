import { useState } from 'react'
import { parseId } from '../../lib/ids.ts'
import { useMe } from '../../lib/session.ts'

/**
 * The last export that this user started in this browser: it continues without the page, which shows it again later.
 */
export function useLastExport(organizationId: number) {
  const key = `export:${useMe().id}:${organizationId}`
  const [id, setId] = useState(() => parseId(localStorage.getItem(key)))
  const remember = (begun: number) => {
    localStorage.setItem(key, String(begun))
    setId(begun)
  }
  return [id, remember] as const
}
