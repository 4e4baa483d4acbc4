import { type OfferedAction, useOffers } from '../../lib/actions/offers.ts'

/** Offers the actions on the object that the page shows, by keys and in the palette. */
export const useObjectOffer = (title: string, actions: readonly OfferedAction[]) =>
  useOffers(() => [{ title, rank: 'object', actions }])
