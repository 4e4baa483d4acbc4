import { useState } from 'react'
import { currentOffers, type Offer } from './offers.ts'

/**
 * The offers at the moment when a dialog was opened, before it took the focus from the row that they are about. Offers
 * with the same title are combined.
 */
export function useOffersWhenOpened(opened: boolean): readonly Offer[] {
  const [offers, setOffers] = useState(() => combinedOffers(currentOffers()))
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOffers(combinedOffers(currentOffers()))
  }
  return offers
}

/** Combines offers with the same title; each action is listed once. */
export function combinedOffers(offers: readonly Offer[]): Offer[] {
  const combined = new Map<string, Offer>()
  for (const { title, rank, actions } of offers) {
    const before = combined.get(title)
    const byId = new Map([...(before?.actions ?? []), ...actions].map((action) => [action.id, action]))
    combined.set(title, { title, rank: before?.rank ?? rank, actions: [...byId.values()] })
  }
  return [...combined.values()]
}
