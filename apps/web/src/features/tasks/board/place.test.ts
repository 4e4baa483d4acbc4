import { describe, expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { placeAt } from './place.ts'

const all = [1, 2, 3, 4].map((id) => testingTask({ id, position: id * 1024 }))
const newcomer = testingTask({ id: 9, status: 'done' })
const placeFor = (
  visible: Parameters<typeof placeAt>[0]['visible'],
  index: number,
  current = visible,
  task = newcomer,
) => placeAt({ visible, current }, task, index)

describe('where a moved card goes', () => {
  it('is before the card at the index, not counting the moved card', () => {
    expect(placeFor(all, 0)).toEqual({ beforeId: 1 })
    expect(placeFor(all, 2)).toEqual({ beforeId: 3 })
    expect(placeFor(all, 1, all, testingTask({ id: 2 }))).toEqual({ beforeId: 3 })
  })

  it('is right after the last visible card, ignoring cards hidden by a filter, and anywhere in an empty column', () => {
    expect(placeFor(all, 4)).toEqual({ afterId: 4 })
    expect(placeFor(all, 3, all, testingTask({ id: 4 }))).toEqual({ afterId: 3 })
    expect(placeFor([], 0)).toEqual({ beforeId: null })
  })

  it('is next to a remaining card when another user has moved the adjacent card away', () => {
    expect(
      placeFor(
        all,
        1,
        all.filter(({ id }) => id !== 2),
      ),
    ).toEqual({ beforeId: 3 })
    expect(placeFor(all, 1, all.slice(0, 1))).toEqual({ afterId: 1 })
    expect(placeFor(all, 1, [])).toEqual({ beforeId: null })
  })

  it('is known next to a loaded card and at the end, but not among cards that are not loaded', () => {
    const [first, second, , fourth] = all
    const partlyLoaded = [first, second, undefined, undefined, fourth]
    expect(placeFor(partlyLoaded, 2)).toEqual({ afterId: 2 })
    expect(placeFor(partlyLoaded, 3)).toBeUndefined()
    expect(placeFor(partlyLoaded, 4)).toEqual({ beforeId: 4 })
    expect(placeFor([first, undefined], 2)).toEqual({ beforeId: null })
  })
})
