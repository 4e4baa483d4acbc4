import * as z from 'zod/mini'
import { FieldConditions } from '../custom-fields/conditions.ts'
import { filterShape, type SortWord } from '../field-query.ts'
import { BooleanText, IdText, StartDate } from '../fields.ts'
import { FindText, Ids, idsText, SearchText } from '../find.ts'
import { listShape } from '../list-query.ts'
import { taskFields } from './fields.ts'
import { receiptStates } from './receipt-responses.ts'
import { PriorityInput, TaskStatusInput } from './vocabulary.ts'

/**
 * Fields by which a list of tasks can be grouped. `custom_field` groups by the field `group_field`, a select, multi-select,
 * person or checkbox. Its counts are by the ids of options or users, by `true`, and by `none` for tasks without a value;
 * a task with several options counts in each of them.
 */
export const taskGroupFields = ['status', 'priority', 'custom_field'] as const

/**
 * The sort orders other than those by a field of `taskFields`. `open` lists open tasks before finished ones. `next_due`
 * does so too, and sorts the open tasks by due date. `position` is the order of the cards in a column of the board.
 * `custom_field` sorts by the field `sort_field`: by number, day or text, by the order of the options (of a multi-select,
 * by the first one), and by the name of the person.
 */
export const taskOrders = ['open', 'next_due', 'position', 'custom_field', '-custom_field'] as const

/** A word that `sort` accepts. */
export type TaskSort = SortWord<typeof taskFields> | (typeof taskOrders)[number]

const maxGroupLimit = 100

/** The maximum number of keys in one request. */
export const maxKeys = 100

/** The maximum number of parents in one request. */
export const maxParents = 500

/** Keys of tasks, separated by commas, in any case: `HI-48,hi-50`. */
const TaskKeys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.toUpperCase().split(',')),
  ),
  z
    .array(z.string().check(z.regex(/^[A-Z]{2,4}-[1-9]\d{0,8}$/, 'must be keys, separated by commas')))
    .check(z.maxLength(maxKeys)),
)

/** `none`, as the id 0. */
const NoParent = z.pipe(
  z.literal('none'),
  z.transform(() => [0]),
)

/** The parameters that filter a list of tasks. */
export const taskFilters = {
  status: z.optional(TaskStatusInput),
  priority: z.optional(PriorityInput),
  q: SearchText,
  find: FindText,
  ids: z.optional(Ids),
  ...filterShape(taskFields),
  /** Conditions on custom fields, as JSON: `fieldConditionsText` writes them. */
  custom_fields: z.optional(FieldConditions),
  /** Returns only the tasks with these keys; keys of tasks that the caller does not see are ignored. */
  keys: z.optional(TaskKeys),
  /** Returns only the tasks that this user created. */
  created_by: z.optional(IdText),
  /** Returns only the tasks that belong to this goal or to one of its milestones. */
  in_goal: z.optional(IdText),
  /** Returns only the tasks of this milestone, and none if the caller does not see it. */
  in_milestone: z.optional(IdText),
  /** Returns only the tasks that are neither done nor cancelled or, with `false`, only those that are. */
  is_open: z.optional(BooleanText),
  /** Returns only the open tasks that open tasks block or, with `false`, all others. */
  is_blocked: z.optional(BooleanText),
  /** Returns only the current tasks of series or, with `false`, all others. */
  is_repeating: z.optional(BooleanText),
  /** Returns only the open tasks that the caller has assigned to somebody else, with a receipt in this state. */
  receipt: z.optional(z.enum(receiptStates)),
  /** With `receipt`: counts only assignments before this time in UTC. */
  assigned_before: z.optional(StartDate),
  /** Returns only the tasks that the caller follows or, with `false`, all others. */
  is_followed: z.optional(BooleanText),
  /** Returns only the tasks with assignees or, with `false`, only those without. */
  is_assigned: z.optional(BooleanText),
  /** Returns only the direct subtasks of these tasks, separated by commas, or, with `none`, only tasks without a parent. */
  parent: z.optional(z.union([NoParent, idsText(maxParents)])),
}

/** The parameters of every list of tasks. With `sort=position`, tasks with equal positions are sorted oldest first. */
export const taskQuery = {
  ...listShape(taskFields, taskOrders, taskGroupFields),
  ...taskFilters,
  /** With `sort=custom_field` or `-custom_field`: the id of the field. */
  sort_field: z.optional(IdText),
  /** With `group=custom_field`: the id of the field. */
  group_field: z.optional(IdText),
  /** With `group=status`: returns up to this many tasks of each status instead of a page, ordered by status. */
  group_limit: z.optional(z.pipe(IdText, z.int().check(z.maximum(maxGroupLimit)))),
}
