import type { Trashed } from '@muster/contracts/trash'

const retentionDays = 30
const dayMilliseconds = 86_400_000

/**
 * Returns text such as '12 days left' for the time until the object is removed from the trash, 30 days after its
 * deletion. Days are rounded up, except that the last day is 'Less than a day left'.
 */
export function timeLeft(deletedAt: string, now = Date.now()) {
  const daysLeft = (Date.parse(deletedAt) + retentionDays * dayMilliseconds - now) / dayMilliseconds
  if (daysLeft < 1) return 'Less than a day left'
  return daysLeft === 1 ? '1 day left' : `${Math.ceil(daysLeft)} days left`
}

const nouns = [
  ['goals', 'goal'],
  ['milestones', 'milestone'],
  ['tasks', 'task'],
] as const

/**
 * Returns text such as '1 goal, 12 tasks' for the objects that were deleted together with a trashed object; empty if
 * there are none.
 */
export const contentsTextOf = (counts: Trashed['counts'], kind?: Trashed['kind']) =>
  nouns
    .filter(([plural]) => counts[plural] > 0)
    // The tasks of a task are those below it.
    .map(
      ([plural, singular]) =>
        `${counts[plural]} ${kind === 'task' ? 'sub' : ''}${counts[plural] === 1 ? singular : plural}`,
    )
    .join(', ')
