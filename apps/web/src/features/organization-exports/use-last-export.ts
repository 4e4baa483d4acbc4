import { useState } from 'react'
import { parseId } from '../../lib/ids.ts'
import { useMe } from '../../lib/session.ts'

/** The export that this person began last in this browser: it goes on without the page, and is found again. */
export function useLastExport(organizationId: number) {
  const key = `export:${useMe().id}:${organizationId}`
  const [id, setId] = useState(() => parseId(localStorage.getItem(key)))
  const remember = (begun: number) => {
    localStorage.setItem(key, String(begun))
    setId(begun)
  }
  return [id, remember] as const
}
