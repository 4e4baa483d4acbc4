import type { Offer } from '../../lib/actions/offers.ts'
import type { Entry } from '../entries/entry.ts'

const isAboutObject = ({ rank }: Offer) => rank === 'row' || rank === 'object'

const entriesOf = ({ title, actions }: Offer): Entry[] =>
  actions.flatMap(({ id, label, icon, keys, isKeyOnly, run }) =>
    run && !isKeyOnly ? [{ id: `${title} ${id}`, group: title, label, icon, keys, run: () => void run() }] : [],
  )

/** The offered actions as entries: those on the selected or open objects, and all others. */
export const offeredEntries = (offers: readonly Offer[]): { onObjects: Entry[]; others: Entry[] } => ({
  onObjects: offers.filter(isAboutObject).flatMap(entriesOf),
  others: offers.filter((offer) => !isAboutObject(offer)).flatMap(entriesOf),
})
