/** Returns functions whose pseudo-random results (mulberry32) are the same in every run with the same seed. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    integerBelow: (limit: number) => Math.floor(next() * limit),
    chance: (probability: number) => next() < probability,
    pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
export type Random = ReturnType<typeof seededRandom>
