import type { Write } from './writes.ts'

const isDeletion = ({ name }: Write) =>
  /^DELETE \/(goals|milestones|projects|tasks|organizations|goal-milestones)\/\{[^}]+\}$/.test(name)

/** The deletions of these writes that delete objects below them too, and the other writes. */
export function splitWrites(writes: readonly Write[]): { deletions: Write[]; others: Write[] } {
  return { deletions: writes.filter(isDeletion), others: writes.filter((write) => !isDeletion(write)) }
}

/** Groups of up to eight writes that together contain every pair of writes, including each write with itself. */
export function groupsOfEight(writes: readonly Write[]): Write[][] {
  const halves = chunks(writes, 4)
  return halves.flatMap((half, index) => halves.slice(index).map((otherHalf) => [...half, ...otherHalf]))
}

export function chunks(writes: readonly Write[], size: number): Write[][] {
  return Array.from({ length: Math.ceil(writes.length / size) }, (_, index) =>
    writes.slice(size * index, size * (index + 1)),
  )
}
