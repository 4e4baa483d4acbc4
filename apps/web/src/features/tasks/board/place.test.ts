import { describe, expect, it } from 'vitest'
import { aTask } from '../testing-task.ts'
import { beforeIdAt, cardBelow } from './place.ts'

const [one, two, three, four] = [1, 2, 3, 4].map((id) => aTask({ id, position: id * 1024 }))
const all = [one, two, three, four].filter((task) => task !== undefined)
const newcomer = aTask({ id: 9, status: 'done' })

describe('the card that a moved one goes before', () => {
  it('is the one that stands at the place', () => {
    expect(beforeIdAt({ seen: all, all }, newcomer, 0)).toBe(1)
    expect(beforeIdAt({ seen: all, all }, newcomer, 2)).toBe(3)
  })

  it('is none at the end of the column', () => {
    expect(beforeIdAt({ seen: all, all }, newcomer, 4)).toBeNull()
    expect(beforeIdAt({ seen: [], all: [] }, newcomer, 0)).toBeNull()
  })

  it('does not count the moved card itself', () => {
    const own = aTask({ id: 2 })
    expect(beforeIdAt({ seen: all, all }, own, 1)).toBe(3)
    expect(beforeIdAt({ seen: all, all }, own, 3)).toBeNull()
  })

  it('is the hidden one that follows when a filter hides the rest of the column', () => {
    const seen = all.slice(0, 2)
    expect(beforeIdAt({ seen, all }, newcomer, 2)).toBe(3)
  })

  it('is the next that still stands when somebody took the one there away', () => {
    const standing = all.filter(({ id }) => id !== 2)
    expect(beforeIdAt({ seen: all, all: standing }, newcomer, 1)).toBe(3)
    expect(beforeIdAt({ seen: all, all: all.slice(0, 1) }, newcomer, 1)).toBeNull()
  })
})

it('the card below another is the one to put it back before', () => {
  expect(cardBelow(all, 2)).toBe(3)
  expect(cardBelow(all, 4)).toBeNull()
})
