import * as z from 'zod/mini'
import { filterShape, type SortWord, sortWords } from '../field-query.ts'
import { IdText, Page } from '../fields.ts'
import { taskFields } from './fields.ts'
import { PriorityInput, TaskStatusInput } from './vocabulary.ts'

const mostIds = 500

/** Fields by whose values a list of tasks can be grouped and counted. */
export const taskGroups = ['status', 'priority'] as const

/**
 * Orders that no single field gives: `open` puts open tasks before finished ones, `next_due` sorts the open ones by due
 * date before that, and `position` is the order of the cards in a column of the board.
 */
export const taskOrders = ['open', 'next_due', 'position'] as const

/** A word for `sort`. */
export type TaskSort = SortWord<typeof taskFields> | (typeof taskOrders)[number]

const sortable: TaskSort[] = [...sortWords(taskFields), ...taskOrders]

const mostOfEachGroup = 100

const Ids = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(IdText).check(z.maxLength(mostIds)),
)

/**
 * The parameters of every list of tasks. Without `sort` the newest tasks come first; tasks with equal values keep that order
 * (cards of a column: the oldest first), and those without a value come last. `cursor` is the X-Next-Cursor of the previous
 * page: the next page starts after the last row of that one, even if rows have moved since.
 */
export const taskQuery = {
  status: z.optional(TaskStatusInput),
  priority: z.optional(PriorityInput),
  ...Page,
  /** Text that any field contains, in upper or lower case. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Words that key and title contain together, in any case and order. Without `sort` the best match comes first. */
  find: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** Only these tasks, separated by commas, to refresh a window. The counts of `group` include all tasks. */
  ids: z.optional(Ids),
  ...filterShape(taskFields),
  sort: z.optional(z.enum(sortable)),
  cursor: z.optional(z.string().check(z.maxLength(4_000))),
  /** Adds X-Group-Counts: the number of tasks on all pages for each value of this field. */
  group: z.optional(z.enum(taskGroups)),
  /** With `group=status`: returns this many tasks of each status instead of a page, one status after the other. */
  group_limit: z.optional(z.pipe(IdText, z.int().check(z.maximum(mostOfEachGroup)))),
}
