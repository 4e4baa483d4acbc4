import * as z from 'zod/mini'
import type { SortWord } from '../field-query.ts'
import { BooleanText } from '../fields.ts'
import { listShape } from '../list-query.ts'
import { goalFields } from './fields.ts'

/** Fields by which a list of goals can be grouped, to count the goals for each value. */
export const goalGroupFields = ['status'] as const

/**
 * Sort orders that do not follow a single field. `open` lists the goals that are neither completed nor cancelled before
 * the others.
 */
const goalOrders = ['open'] as const

/** A word that `sort` accepts. */
export type GoalSort = SortWord<typeof goalFields> | (typeof goalOrders)[number]

/** The parameters of every list of goals. `q` searches title, description and the name of the project. */
export const goalQuery = {
  ...listShape(goalFields, goalOrders, goalGroupFields),
  /** Whether the caller has a share in the goal. */
  has_share: z.optional(BooleanText),
}
