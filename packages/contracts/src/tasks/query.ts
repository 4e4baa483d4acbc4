import * as z from 'zod/mini'
import { filterShape, type SortWord, sortWords } from '../field-query.ts'
import { IdText, Page } from '../fields.ts'
import { taskFields } from './fields.ts'
import { PriorityInput, TaskStatusInput } from './vocabulary.ts'

const mostIds = 500

/** Fields by whose values a list of tasks can be counted. */
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
 * What every list of tasks accepts. Without `sort` the newest come first; rows that are equal by `sort` follow in that
 * order (cards of a column: the oldest first), those without a value last. `cursor` is the X-Next-Cursor of the page before: the next page begins behind the
 * last row of that one, however rows have moved since.
 */
export const taskQuery = {
  status: z.optional(TaskStatusInput),
  priority: z.optional(PriorityInput),
  ...Page,
  /** Words that any field contains, in any case. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Words that key and title contain together, in any case and order. Without `sort` the nearest match comes first. */
  find: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** Only these, separated by commas: the tasks of a window that is refreshed. The counts of `group` are of all. */
  ids: z.optional(Ids),
  ...filterShape(taskFields),
  sort: z.optional(z.enum(sortable)),
  cursor: z.optional(z.string().check(z.maxLength(4_000))),
  /** Adds X-Group-Counts: how many of all pages have each value of this field. */
  group: z.optional(z.enum(taskGroups)),
  /** With `group=status`: the first so many of each status, one status after the other, in place of a page. */
  group_limit: z.optional(z.pipe(IdText, z.int().check(z.maximum(mostOfEachGroup)))),
}
