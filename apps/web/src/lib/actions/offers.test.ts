import { expect, it } from 'vitest'
import { addOffers, currentOffers, type Offer } from './offers.ts'

const offer = (title: string, rank: Offer['rank'], count = 1): Offer => ({
  title,
  rank,
  actions: Array.from({ length: count }, (_, id) => ({ id: String(id), label: `Action ${id}`, run: () => undefined })),
})

it('offers closer to the user come first; of equal offers, the one added last', () => {
  const removals = [
    addOffers(() => [offer('Everywhere', 'everywhere')]),
    addOffers(() => [offer('Row', 'row')]),
    addOffers(() => [offer('Page', 'page'), offer('Task page', 'object')]),
    addOffers(() => [offer('Peek', 'object')]),
  ]
  const titles = () => currentOffers().map(({ title }) => title)
  expect(titles()).toEqual(['Row', 'Peek', 'Task page', 'Page', 'Everywhere'])
  removals[1]?.()
  expect(titles()).toEqual(['Peek', 'Task page', 'Page', 'Everywhere'])
  for (const remove of removals) remove()
  expect(titles()).toEqual([])
})

it('leaves out offers without actions', () => {
  const remove = addOffers(() => [offer('Nothing', 'row', 0), offer('Something', 'page')])
  expect(currentOffers().map(({ title }) => title)).toEqual(['Something'])
  remove()
})
