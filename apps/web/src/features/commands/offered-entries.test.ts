import { expect, it } from 'vitest'
import type { Offer } from '../../lib/actions/offers.ts'
import { offeredEntries } from './offered-entries.ts'

const run = () => undefined
const offers: Offer[] = [
  {
    title: 'HI-48 Sign off the cover',
    rank: 'row',
    actions: [
      { id: 'status', label: 'Change status', keys: 's', run },
      { id: 'next', label: 'Next task', keys: 'j', isKeyOnly: true, run },
    ],
  },
  {
    title: 'Anywhere',
    rank: 'everywhere',
    actions: [
      { id: 'undo', label: 'Undo the last change', run },
      { id: 'close', label: 'Close what is open', keys: 'Escape' },
    ],
  },
]

it('lists the actions on objects separately, and leaves out those that only make sense as keys', () => {
  const { onObjects, others } = offeredEntries(offers)
  expect(onObjects.map(({ group, label, keys }) => [group, label, keys])).toEqual([
    ['HI-48 Sign off the cover', 'Change status', 's'],
  ])
  expect(others.map(({ id }) => id)).toEqual(['Anywhere undo'])
})
