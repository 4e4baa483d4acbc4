import * as z from 'zod/mini'
import { noValueId } from '../field-query.ts'
import { Id, storableText } from '../fields.ts'
import { maxFieldOptions } from './fields.ts'

/** The maximum number of conditions on custom fields in one request. */
export const maxFieldConditions = 10
const maxPeople = 100
const maxWantedText = 200

const NoValue = z.pipe(
  z.literal('none'),
  z.transform(() => noValueId),
)
const ids = (maximum: number) => z.optional(z.array(z.union([NoValue, Id])).check(z.minLength(1), z.maxLength(maximum)))
const mustBeDate = 'must be a date such as 2026-11-25'
/** PostgreSQL has no year 0. */
const FilterDay = z.optional(z.iso.date(mustBeDate).check(z.refine((day) => day >= '0001', { error: mustBeDate })))

/** A condition on one custom field. The value of a task must meet all its parts. */
export const FieldCondition = z.strictObject({
  field: Id,
  /** Whether there is no value or, with `false`, any value. */
  empty: z.optional(z.boolean()),
  /** Text or link: the text that it contains, ignoring case. */
  contains: z.optional(z.string().check(storableText, z.trim(), z.minLength(1), z.maxLength(maxWantedText))),
  /** Number or money: the least and the greatest value, both included. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Date: the first and the last day, both included. */
  from: FilterDay,
  to: FilterDay,
  /** Select or multi-select: ids of options, of which the task has at least one, or `none`. */
  options: ids(maxFieldOptions + 1),
  /** Person: ids of users, or `none`. */
  people: ids(maxPeople),
  /** Checkbox: whether it is checked. */
  checked: z.optional(z.boolean()),
})
export type FieldCondition = z.output<typeof FieldCondition>
/** A condition as a client writes it: `{ field: 12, options: [3, 'none'] }`. */
export type FieldConditionInput = z.input<typeof FieldCondition>

/** JSON text of conditions that must all be met: `[{"field":12,"min":5},{"field":13,"options":[3,"none"]}]`. */
export const FieldConditions = z.pipe(
  z.pipe(z.string().check(z.maxLength(4_000)), z.transform(parsed)),
  z.array(FieldCondition, 'must be a JSON array of conditions').check(z.minLength(1), z.maxLength(maxFieldConditions)),
)

/** The text of the query parameter `custom_fields`. */
export const fieldConditionsText = (conditions: readonly FieldConditionInput[]) => JSON.stringify(conditions)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
