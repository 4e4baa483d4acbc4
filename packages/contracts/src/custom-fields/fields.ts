import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { LabelColor } from '../labels/fields.ts'
import { customFieldKinds } from './kinds.ts'

export const CustomFieldKind = z.enum(customFieldKinds)
export type CustomFieldKind = z.output<typeof CustomFieldKind>

/** The maximum number of custom fields of an organization, without those in the trash. */
export const maxCustomFields = 50
/** The maximum number of options of a field. */
export const maxFieldOptions = 100
/** The maximum number of options that a task has in one field. */
export const maxChosenOptions = 30
export const maxFieldTextLength = 1_000
export const maxLinkLength = 2_000
/**
 * The limits of numbers and amounts of money. Such a number has at most 15 digits, so JSON and JavaScript represent it
 * exactly.
 */
export const maxFieldNumber = 99_999_999_999

export const CustomFieldOption = z.object({
  id: Id,
  name: z.string(),
  color: LabelColor,
  /** The number of tasks with the option; null for callers who do not see all tasks. */
  value_count: z.nullable(z.number()),
})
export type CustomFieldOption = z.output<typeof CustomFieldOption>

export const CustomField = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  kind: CustomFieldKind,
  /** The unit of a number, such as `kg`. */
  unit: z.nullable(z.string()),
  /** The currency of an amount of money, an ISO 4217 code. */
  currency: z.nullable(z.string()),
  /** A new task of one of the projects must have a value, and a value cannot be removed. */
  is_required: z.boolean(),
  /** The field is shown on the cards of boards. */
  on_card: z.boolean(),
  /** The projects whose tasks have the field. The caller may not see all of them. */
  project_ids: z.array(Id),
  /** The options of a select or multi-select, in their order. */
  options: z.array(CustomFieldOption),
  /** The number of tasks with a value, also in other projects; null for callers who do not see all tasks. */
  value_count: z.nullable(z.number()),
})
export type CustomField = z.output<typeof CustomField>

/** What a value's validity and texts depend on. */
export type FieldDefinition = {
  name: string
  kind: CustomFieldKind
  unit: string | null
  currency: string | null
  options: readonly { id: number; name: string }[]
}

/** The user of a field of kind `person`. */
export const FieldPerson = z.object({ id: Id, full_name: z.nullable(z.string()) })
export type FieldPerson = z.output<typeof FieldPerson>

/**
 * A value in an object: the text, number, amount, day (`2026-11-25`) or URL; the id of the option of a select; the ids
 * of the options of a multi-select, in their order; the person; true for a checked checkbox.
 */
export const CustomFieldValue = z.union([z.string(), z.number(), z.literal(true), z.array(Id), FieldPerson])
export type CustomFieldValue = z.output<typeof CustomFieldValue>

/** The values of a task in the fields of its project, by the id of the field. Fields without a value are left out. */
export const CustomFieldValues = z.record(z.string(), CustomFieldValue)
export type CustomFieldValues = z.output<typeof CustomFieldValues>

const PersonInput = z.pipe(
  z.object({ id: Id }),
  z.transform((person) => person.id),
)

/** A value in a body; a person is an id or an object with an id. The service checks that it fits the kind. */
export const CustomFieldInput = z.nullable(
  z.union([
    z.string().check(z.maxLength(maxLinkLength)),
    z.number(),
    z.boolean(),
    z.array(Id).check(z.maxLength(maxFieldOptions)),
    PersonInput,
  ]),
)
export type CustomFieldInput = z.output<typeof CustomFieldInput>

const FieldIdText = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be ids of custom fields'))

/**
 * Values in a body, by the id of the field. Fields that are left out keep their values; null, an empty text, an empty
 * list and false remove the value.
 */
export const CustomFieldInputs = z.record(FieldIdText, CustomFieldInput)
export type CustomFieldInputs = z.output<typeof CustomFieldInputs>

/** Options of multi-selects in a body, by the id of the field. */
export const FieldOptions = z.record(FieldIdText, z.array(Id).check(z.maxLength(maxFieldOptions)))
export type FieldOptions = z.output<typeof FieldOptions>

/** The key of a field in `sort`, in `group`, and in the mapping of an import: `field_12`. */
export type CustomFieldKey = `field_${number}`
export const customFieldKey = (id: number): CustomFieldKey => `field_${id}`

/** The id in a key of a field; undefined for another word. */
export function idOfFieldKey(key: string): number | undefined {
  const [, digits] = /^field_([1-9]\d{0,9})$/.exec(key) ?? []
  return digits === undefined ? undefined : Number(digits)
}
