import { expect, it } from 'vitest'
import type { Offer } from './offers.ts'
import { combinedOffers } from './use-offers-when-opened.ts'

const offer = (title: string, ids: string[]): Offer => ({
  title,
  rank: 'page',
  actions: ids.map((id) => ({ id, label: id })),
})

it('combines offers with the same title, and lists each action once', () => {
  const combined = combinedOffers([
    offer('HI-48', ['open', 'edit']),
    offer('List', ['next']),
    offer('HI-48', ['edit', 'copy']),
  ])
  expect(combined.map(({ title, actions }) => [title, actions.map(({ id }) => id)])).toEqual([
    ['HI-48', ['open', 'edit', 'copy']],
    ['List', ['next']],
  ])
})
