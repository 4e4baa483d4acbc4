import * as z from 'zod/mini'
import type { can } from './capabilities.ts'

/** What a value is: how it is entered, shown, compared and written to a file. A custom field is one of these too. */
export type FieldKind = 'text' | 'long_text' | 'choice' | 'number' | 'yes_no' | 'people' | 'reference' | 'date' | 'time'

/** How a list can be filtered by a field: `is` one of several values, `none` where there is no value. */
export type FilterOperator = 'is' | 'none' | 'before' | 'after'

/**
 * One field of a noun, described once. Object, bodies, form, table, filter, import, export and history derive from it;
 * `docs/add-a-feature.md` shows how. The keys are those of the wire.
 */
export type Field = {
  kind: FieldKind
  /** As a form shows it: `Due Date`. */
  label: string
  /** As a table, an exported file and an error message show it, where that is shorter. */
  short?: string
  /** In a sentence about what changed, where that differs from the label: `assignees`. */
  noun?: string
  /** What the object holds. */
  value: z.ZodMiniType
  /** What a body may contain. Only a clearable field accepts null. */
  input: z.ZodMiniType
  clearable: boolean
  /** Required for a new object. */
  required?: true
  /** The value of a new object whose body has none; null by default. */
  initial?: unknown
  /** The capability that changing it requires. */
  change: keyof typeof can
  sortable?: true
  filters?: readonly FilterOperator[]
  /** The values of a choice in their order, each with its label. */
  choices?: Readonly<Record<string, string>>
  /** Least and greatest value of a number. */
  range?: readonly [least: number, most: number]
  /** The unit after a number. */
  unit?: string
  /** The time of a day that is entered without one. */
  dayTime?: '00:00:00' | '23:59:59'
  /** A form shows it in one row with the field before it, where there is room. */
  beside?: true
  /** Headers by which the import of a file recognizes its column, the surest first. Without any it is not imported. */
  importedAs?: readonly string[]
  /** The field's key in the mapping of an import, where that differs. */
  importKey?: string
}

export type Fields = Readonly<Record<string, Field>>

/** The values that an object of these fields holds. */
export type ValuesOf<F extends Fields> = { [Key in keyof F]: z.output<F[Key]['value']> }

type Shape<F extends Fields, Part extends 'value' | 'input'> = { -readonly [Key in keyof F]: F[Key][Part] }
type OptionalShape<F extends Fields> = { -readonly [Key in keyof F]: z.ZodMiniOptional<F[Key]['input']> }
type RequiredKey<F extends Fields> = { [Key in keyof F]: F[Key] extends { required: true } ? Key : never }[keyof F]
type NewShape<F extends Fields> = Pick<Shape<F, 'input'>, RequiredKey<F>> & Omit<OptionalShape<F>, RequiredKey<F>>

const mapped = (fields: Fields, make: (field: Field) => z.ZodMiniType) =>
  Object.assign({}, ...Object.entries(fields).map(([key, field]) => ({ [key]: make(field) })))

/** The fields in an object's schema. */
export const objectShape = <F extends Fields>(fields: F): Shape<F, 'value'> => mapped(fields, ({ value }) => value)

/** The fields in the body of a change: all optional. */
export const changeShape = <F extends Fields>(fields: F): OptionalShape<F> =>
  mapped(fields, ({ input }) => z.optional(input))

/** The fields in the body that creates an object: those that are required, and the others optional. */
export const newShape = <F extends Fields>(fields: F): NewShape<F> =>
  mapped(fields, ({ input, required }) => (required ? input : z.optional(input)))

/** The fields without those of these keys. */
export const without = <F extends Fields, Key extends keyof F & string>(fields: F, ...keys: Key[]): Omit<F, Key> =>
  Object.assign({}, ...keysOf(fields).map((key) => (keys.some((one) => one === key) ? {} : { [key]: fields[key] })))

/** The values of these fields in a new object: what its body says, or the initial ones. */
export const newValues = <F extends Fields, Key extends keyof F & string>(
  fields: F,
  keys: readonly Key[],
  body: { [K in Key]?: unknown },
): Pick<ValuesOf<F>, Key> =>
  Object.assign({}, ...keys.map((key) => ({ [key]: body[key] ?? fields[key]?.initial ?? null })))

/** The label in a sentence: `Due date`. */
export const sentenceLabel = ({ label, short = label }: Pick<Field, 'label' | 'short'>) =>
  short.charAt(0) + short.slice(1).toLowerCase()

/** Keys of the fields, in their order. */
export function keysOf<F extends object>(fields: F): (keyof F & string)[]
export function keysOf(fields: object): string[] {
  return Object.keys(fields)
}
