import { Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { changesToOffer } from './offer-to-dependents.ts'

const Offers = lazily(async () => (await import('./Offers.tsx')).Offers)

/** Makes the offers that follow the user's changes of tasks. It is apart from the changes, because accepting is one. */
export function OffersHost() {
  const changes = changesToOffer.use()
  return <Suspense>{changes.length > 0 && <Offers changes={changes} />}</Suspense>
}
