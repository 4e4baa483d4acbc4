import type { Trashed } from '@muster/contracts/trash'

const keptDays = 30
const day = 86_400_000

/** '12 days left' of the 30 in the trash; counts a started day as whole. */
export function timeLeft(deletedAt: string, now = Date.now()) {
  const left = (Date.parse(deletedAt) + keptDays * day - now) / day
  if (left < 1) return 'Less than a day left'
  return left === 1 ? '1 day left' : `${Math.ceil(left)} days left`
}

const nouns = [
  ['goals', 'goal'],
  ['milestones', 'milestone'],
  ['tasks', 'task'],
] as const

/** '1 goal, 12 tasks': what was deleted with it; empty for nothing. */
export const withIt = (counts: Trashed['counts']) =>
  nouns
    .filter(([many]) => counts[many] > 0)
    .map(([many, one]) => `${counts[many]} ${counts[many] === 1 ? one : many}`)
    .join(', ')
