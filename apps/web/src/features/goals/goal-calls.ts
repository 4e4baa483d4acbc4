import { createGoal, deleteGoal, listGoals, listOrganizationGoals, readGoal } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import { call } from '../../lib/api/api.ts'
import { once } from '../../lib/api/once.ts'
import type { NewGoal } from './forms/goal-form.ts'

// Only the calls, each with its message for a failure without a reason.

/** 0 means the goals of all organizations. */
export function fetchGoals(orgId: number, signal?: AbortSignal) {
  const options = { fallback: texts.failed.fetchGoals, signal }
  return orgId === 0 ? call(listGoals, {}, options) : call(listOrganizationGoals, { params: { id: orgId } }, options)
}

export const fetchGoal = (id: number, signal?: AbortSignal) =>
  call(readGoal, { params: { id } }, { fallback: texts.failed.fetchGoal, signal })

export const sendNewGoal = (body: NewGoal) =>
  once(['goal', body], (idempotencyKey) =>
    call(createGoal, { body }, { fallback: texts.failed.createGoal, idempotencyKey }),
  )

export const sendDeletion = (id: number) => call(deleteGoal, { params: { id } }, { fallback: texts.failed.deleteGoal })
