import { createGoal, deleteGoal, readGoal } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import { call } from '../../lib/api/api.ts'
import { deleteOnce, sendOnce } from '../../lib/api/once.ts'
import type { NewGoal } from './forms/goal-form.ts'

// API calls that do not update the cache. Each has a `fallback`, the error message if the server gives no reason.

export const fetchGoal = (id: number, signal?: AbortSignal) =>
  call(readGoal, { params: { id } }, { fallback: texts.failed.fetchGoal, signal })

export const sendNewGoal = (body: NewGoal) =>
  sendOnce(['goal', body], (idempotencyKey) =>
    call(createGoal, { body }, { fallback: texts.failed.createGoal, idempotencyKey }),
  )

export const sendDeletion = (id: number) =>
  deleteOnce(['delete goal', id], () => call(deleteGoal, { params: { id } }, { fallback: texts.failed.deleteGoal }))
