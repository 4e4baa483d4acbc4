import * as z from 'zod/mini'
import type { can } from './capabilities.ts'

/** The kind of a field's values, which determines how they are entered, shown, compared and exported. */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'choice'
  | 'number'
  | 'yes_no'
  | 'people'
  | 'labels'
  | 'reference'
  | 'date'
  | 'time'

/**
 * How a list can be filtered by a field: `is` matches any of several values, `none` matches rows without a value,
 * `before` and `after` compare with a date.
 */
export type FilterOperator = 'is' | 'none' | 'before' | 'after'

/**
 * The only description of a field. Schemas of objects and bodies, forms, tables, filters, imports, exports and the
 * history are derived from it; `docs/add-a-feature.md` shows how.
 */
export type Field = {
  kind: FieldKind
  /** The label in forms: `Due Date`. */
  label: string
  /** A shorter label for tables, property lists, exports and imports, if there is one. */
  shortLabel?: string
  /** The name in a sentence about a change, if it is not the label in lower case: `assignees`. */
  noun?: string
  /** The schema of the value in an object. */
  value: z.ZodMiniType
  /** The schema of the value in a request body. Only a clearable field accepts null. */
  input: z.ZodMiniType
  clearable: boolean
  /** The body that creates an object must contain the field. */
  required?: true
  /** The field's value in a new object if the body contains none; null by default. */
  initial?: unknown
  /** The capability that is required to change the field. */
  change: keyof typeof can
  sortable?: true
  filters?: readonly FilterOperator[]
  /** The values of a field of kind `choice` in their order, each with its label. */
  choices?: Readonly<Record<string, string>>
  /** The minimum and the maximum of the number input in a form. */
  range?: readonly [minimum: number, maximum: number]
  /** The unit that is shown after a number. */
  unit?: string
  /** The time of day that is used for a date without a time. */
  defaultTime?: '00:00:00' | '23:59:59'
  /** A form shows the field in the same row as the previous field if there is room. */
  sameRow?: true
  /**
   * Headers by which an import recognizes the column, in order of preference. A field without headers is not imported.
   */
  importHeaders?: readonly string[]
  /** The key that represents the field in the mapping of an import, if it differs from the field's key. */
  importKey?: string
}

export type Fields = Readonly<Record<string, Field>>

/** The values of an object that has these fields. */
export type ValuesOf<F extends Fields> = { [Key in keyof F]: z.output<F[Key]['value']> }

type Shape<F extends Fields, Part extends 'value' | 'input'> = { -readonly [Key in keyof F]: F[Key][Part] }
type OptionalShape<F extends Fields> = { -readonly [Key in keyof F]: z.ZodMiniOptional<F[Key]['input']> }
type RequiredKey<F extends Fields> = { [Key in keyof F]: F[Key] extends { required: true } ? Key : never }[keyof F]
type NewShape<F extends Fields> = Pick<Shape<F, 'input'>, RequiredKey<F>> & Omit<OptionalShape<F>, RequiredKey<F>>

const mapFields = (fields: Fields, convert: (field: Field) => z.ZodMiniType) =>
  Object.assign({}, ...Object.entries(fields).map(([key, field]) => ({ [key]: convert(field) })))

/** The schemas of the fields' values in an object. */
export const objectShape = <F extends Fields>(fields: F): Shape<F, 'value'> => mapFields(fields, ({ value }) => value)

/** The schemas of the fields in the body that changes an object; all are optional. */
export const changeShape = <F extends Fields>(fields: F): OptionalShape<F> =>
  mapFields(fields, ({ input }) => z.optional(input))

/** The schemas of the fields in the body that creates an object; those that are not required are optional. */
export const newShape = <F extends Fields>(fields: F): NewShape<F> =>
  mapFields(fields, ({ input, required }) => (required ? input : z.optional(input)))

/** Returns `fields` without these keys. */
export const omitFields = <F extends Fields, Key extends keyof F & string>(fields: F, ...keys: Key[]): Omit<F, Key> =>
  Object.assign(
    {},
    ...keysOf(fields).map((key) => (keys.some((omitted) => omitted === key) ? {} : { [key]: fields[key] })),
  )

/**
 * The values that these fields get in a new object: the value in the body or, if it is missing or null, the field's
 * initial value, or null if there is none.
 */
export const newValues = <F extends Fields, Key extends keyof F & string>(
  fields: F,
  keys: readonly Key[],
  body: { [K in Key]?: unknown },
): Pick<ValuesOf<F>, Key> =>
  Object.assign({}, ...keys.map((key) => ({ [key]: body[key] ?? fields[key]?.initial ?? null })))

/** The short label or, if there is none, the label, in lower case except for its first character: `Due date`. */
export const sentenceLabel = ({ label, shortLabel = label }: Pick<Field, 'label' | 'shortLabel'>) =>
  shortLabel.charAt(0) + shortLabel.slice(1).toLowerCase()

/** Keys of the fields, in their order. */
export function keysOf<F extends object>(fields: F): (keyof F & string)[]
export function keysOf(fields: object): string[] {
  return Object.keys(fields)
}
