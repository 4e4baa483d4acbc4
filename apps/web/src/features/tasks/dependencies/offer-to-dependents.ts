import type { Task } from '@muster/contracts/tasks'
import { createPendingList } from '../../../lib/pending-list.ts'
import { isOpen } from '../filters/status-choices.ts'

/** A task before and after a change. */
export type ChangedTask = { before: Pick<Task, 'status' | 'due_date'>; after: Task }

/** Whether the change finished a task that others duplicate. */
export const isFinishedOriginal = ({ before, after }: ChangedTask) =>
  after.duplicate_count > 0 && isOpen(before) && !isOpen(after)

/** Whether the change moved the due date of a task that blocks others to a later day, or set it. */
export const isPostponedBlocker = ({ before, after }: ChangedTask) =>
  after.blocked_task_count > 0 && isOpen(after) && dayOf(after) > dayOf(before)

/** The due day, such as '2026-11-25', or '' without a due date. */
export const dayOf = ({ due_date }: Pick<Task, 'due_date'>) => due_date?.slice(0, 10) ?? ''

type Change = { originals: ChangedTask[]; blockers: ChangedTask[] }

/** The changes whose offers `OffersHost` has not made yet. */
export const changesToOffer = createPendingList<Change>()

/**
 * After the user's change of tasks, offers to close their duplicates and to move the tasks that they block. Requests
 * nothing for tasks without duplicates and blocked tasks.
 */
export function offerToDependents(changed: readonly ChangedTask[]) {
  const change = { originals: changed.filter(isFinishedOriginal), blockers: changed.filter(isPostponedBlocker) }
  if (change.originals.length + change.blockers.length > 0) changesToOffer.add(change)
}
