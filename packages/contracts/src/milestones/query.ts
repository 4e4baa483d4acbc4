import * as z from 'zod/mini'
import { filterShape, type SortWord } from '../field-query.ts'
import { BooleanText, StartDate } from '../fields.ts'
import { SearchText } from '../find.ts'
import { listShape } from '../list-query.ts'
import { milestoneFields } from './fields.ts'

/** Fields by which a list of milestones can be grouped, to count the milestones for each value. */
export const milestoneGroupFields = ['status', 'priority'] as const

/**
 * Sort orders that do not follow a single field. They list the milestones by goal or by project: the newest first, then
 * those that are completed or cancelled; milestones without a goal come last. Within each goal or project, open
 * milestones come first, sorted by due date, and then the others, with the latest due date first.
 */
export const milestoneOrders = ['goal', 'project'] as const

/** A word that `sort` accepts. */
export type MilestoneSort = SortWord<typeof milestoneFields> | (typeof milestoneOrders)[number]

/** Filters that are not derived from a single field. */
const additionalFilters = {
  /** Whether the milestone is marked critical or has the priority `critical`. */
  critical: z.optional(BooleanText),
  /**
   * The viewer's current date. If it is given, `status_is` compares the status that milestones have on this date;
   * otherwise, it compares the status that responses contain.
   */
  today: z.optional(StartDate),
}

/** The filters of every list of milestones. `q` searches title and description. */
export const milestoneFilters = { q: SearchText, ...filterShape(milestoneFields), ...additionalFilters }

/** The parameters of every list of milestones. `q` searches title and description. */
export const milestoneQuery = {
  ...listShape(milestoneFields, milestoneOrders, milestoneGroupFields),
  ...additionalFilters,
}
