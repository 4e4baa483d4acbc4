import * as z from 'zod/mini'
import { filterShape, sortWords } from '../field-query.ts'
import { IdText, Page } from '../fields.ts'
import { taskFields } from './fields.ts'
import { PriorityInput, TaskStatusInput } from './vocabulary.ts'

const mostIds = 500

/** Fields by whose values a list of tasks can be counted. */
export const taskGroups = ['status', 'priority'] as const

const Ids = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(IdText).check(z.maxLength(mostIds)),
)

/**
 * What every list of tasks accepts. Without `sort` the newest come first; rows that are equal by `sort` follow in that
 * order, those without a value last. `cursor` is the X-Next-Cursor of the page before: the next page begins behind the
 * last row of that one, however rows have moved since.
 */
export const taskQuery = {
  status: z.optional(TaskStatusInput),
  priority: z.optional(PriorityInput),
  ...Page,
  /** Words that any field contains, in any case. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Only these, separated by commas: the tasks of a window that is refreshed. */
  ids: z.optional(Ids),
  ...filterShape(taskFields),
  sort: z.optional(z.enum(sortWords(taskFields))),
  cursor: z.optional(z.string().check(z.maxLength(4_000))),
  /** Adds X-Group-Counts: how many of all pages have each value of this field. */
  group: z.optional(z.enum(taskGroups)),
}
