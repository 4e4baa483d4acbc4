import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'
import type { Field, Fields } from '@muster/contracts/field'
import type { ReactNode } from 'react'

/** The properties of a form that the inputs use. */
export type FieldForm = {
  errors: FormErrors
  getInputProps: (name: string, options?: { type: 'checkbox' }) => GetInputPropsReturnType
  clearFieldError: (name: string) => void
}

/** Overrides how one form shows a field. */
export type InputOptions = {
  label?: string
  required?: boolean
  placeholder?: string
  description?: string
  choices?: readonly { value: string; label: string }[]
  /** The earliest allowed day, such as '2026-11-25'. */
  earliest?: string
  /** The symbol before a number, such as that of a currency. */
  sign?: string
  /** Set for the first field of a form on a page, to focus it. A dialog focuses its first field without this option. */
  autoFocus?: boolean
  /** Fields whose errors also depend on this field. */
  clearsErrorOf?: readonly string[]
  onValueChange?: (value: string) => void
}

export type FieldInputOptions<F extends Fields> = { [Key in keyof F]?: InputOptions }

/** Custom inputs that replace the default inputs of fields. */
export type Inputs<F extends Fields> = { [Key in keyof F]?: ReactNode }

type Row = readonly (readonly [name: string, field: Field])[]

/**
 * Arranges the shown fields in rows of one or two. A field with `sameRow` joins the row of the previous field if the
 * previous field is shown and alone in its row.
 */
export function rowsOf(fields: Fields, hidden: readonly string[] = []): Row[] {
  const rows: [name: string, field: Field][][] = []
  let previousName: string | undefined
  for (const [name, field] of Object.entries(fields)) {
    const row = rows.at(-1)
    const followsPrevious = row?.length === 1 && row[0]?.[0] === previousName
    previousName = name
    if (hidden.includes(name)) continue
    if (field.sameRow && followsPrevious) row.push([name, field])
    else rows.push([[name, field]])
  }
  return rows
}

/**
 * Returns the errors of fields that have no input in the form. The form shows these errors at its end. `furtherKeys` are
 * the keys of other inputs.
 */
export const unplacedErrors = (
  fields: Fields,
  hidden: readonly string[],
  errors: FormErrors,
  furtherKeys: readonly string[] = [],
): string[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    (Object.hasOwn(fields, name) && !hidden.includes(name)) || furtherKeys.includes(name) || !error
      ? []
      : [String(error)],
  )
