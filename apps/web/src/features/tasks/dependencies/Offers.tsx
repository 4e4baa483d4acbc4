import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changesToOffer } from './offer-to-dependents.ts'
import { offerToClose, offerToMove } from './offers.ts'

/** Makes the offers of each change once. They are messages, so nothing is rendered here. */
export function Offers({ changes }: { changes: ReturnType<typeof changesToOffer.current> }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    for (const change of changes) {
      if (!changesToOffer.current().includes(change)) continue
      changesToOffer.remove(change)
      if (change.originals.length > 0) offerToClose(queryClient, change.originals)
      if (change.blockers.length > 0) offerToMove(queryClient, change.blockers)
    }
  }, [changes, queryClient])
  return null
}
