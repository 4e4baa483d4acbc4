import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { NewRecurrence } from '@muster/contracts/tasks/recurrence'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { today } from '../../../lib/format/dates.ts'
import { useActor } from '../../../lib/organization.ts'
import { isOpen } from '../filters/status-choices.ts'
import { fittingRepeat, type NewRepeat } from './choice.ts'
import { readCurrentSeries, recurrenceQuery, repetitionText } from './queries.ts'
import { useEnteredRepeat } from './use-entered-repeat.ts'

const staleText =
  'Somebody changed how this task repeats in the meantime. Nothing was saved: see the note below the field.'

/**
 * How a task repeats in its edit form. If the user has not changed it, the form shows changes by others; otherwise
 * `isChangedByOthers` says that there is one.
 *
 * @param task the current state of the task, including changes by others
 */
export function useEditedRepeat(task: Task) {
  const { entered, seen, draft, enter } = useEnteredRepeat(`task:edit:${task.id}`)
  const isOffered = can.repeatTask(useActor(), task) && isOpen(task) && task.parent_id === null
  const { data } = useQuery({ ...recurrenceQuery(task), enabled: isOffered && task.recurrence !== null })
  // What was read for an earlier version of the task may have another rule.
  const read = data?.series?.rule === task.recurrence ? data?.series : undefined
  const series = task.recurrence === null ? null : read
  const current = series === undefined ? undefined : repetitionText(series)
  const lastShown = useRef(current)
  if (current !== undefined) lastShown.current = current
  // A save that runs compares with what the form showed when it was sent, not with what has arrived since.
  const shown = lastShown.current

  const enteredFor = (dueDate: string) => fittingRepeat(entered, dueDate || today())
  const body = (dueDate: string): { repeats?: NewRecurrence | null } => {
    const fitting = enteredFor(dueDate)
    const repeats = fitting && (fitting.recurrence ?? null)
    return !isOffered || fitting === null || repetitionText(repeats) === current ? {} : { repeats }
  }
  return {
    isOffered,
    /** The series of the task: null if it does not repeat, undefined while it is loaded. */
    series,
    /** What the user has chosen, if it fits a task with this due date. */
    enteredFor,
    draft,
    enter: (repeat: NewRepeat | null) => enter(repeat, entered === null ? current : seen),
    isChangedByOthers: entered !== null && current !== undefined && current !== seen,
    problemFor: (dueDate: string) => (isOffered ? enteredFor(dueDate)?.problem : undefined),
    /** The part of the request body that changes how the task repeats. */
    body,
    /**
     * Throws if the user has changed how the task repeats, and it repeats otherwise than the form shows. Returns the
     * ETag that a change is based on.
     */
    refuseUnseen: async (): Promise<string | undefined> => {
      if (entered === null) return undefined
      const found = await readCurrentSeries(task.id)
      if (repetitionText(found.series) !== shown) throw new ApiError(staleText, { status: 412 })
      return found.tag
    },
  }
}
