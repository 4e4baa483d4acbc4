import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'
import type { Field, Fields } from '@muster/contracts/field'
import type { ReactNode } from 'react'

/** The part of a form that the inputs use. */
export type FieldForm = {
  errors: FormErrors
  getInputProps: (name: string, options?: { type: 'checkbox' }) => GetInputPropsReturnType
  clearFieldError: (name: string) => void
}

/** Overrides how one form shows a field. */
export type Look = {
  label?: string
  required?: boolean
  placeholder?: string
  description?: string
  choices?: readonly { value: string; label: string }[]
  /** The earliest allowed day. */
  earliest?: string
  /** Symbol before a number. */
  sign?: string
  /** For the first field of a form on a page; a dialog focuses its first field by itself. */
  autoFocus?: boolean
  /** Fields whose errors also depend on this field. */
  clearsErrorOf?: readonly string[]
  onEntered?: (value: string) => void
}

export type Looks<F extends Fields> = { [Key in keyof F]?: Look }

/** Custom inputs that replace the default inputs of fields. */
export type Inputs<F extends Fields> = { [Key in keyof F]?: ReactNode }

type Row = readonly (readonly [name: string, field: Field])[]

/** Arranges the shown fields in rows. A field with `beside` shares the row of the previous field, if that is shown. */
export function rowsOf(fields: Fields, hidden: readonly string[] = []): Row[] {
  const rows: [name: string, field: Field][][] = []
  let before: string | undefined
  for (const [name, field] of Object.entries(fields)) {
    const row = rows.at(-1)
    const follows = row?.length === 1 && row[0]?.[0] === before
    before = name
    if (hidden.includes(name)) continue
    if (field.beside && follows) row.push([name, field])
    else rows.push([[name, field]])
  }
  return rows
}

/** Returns the errors of fields without an input, which the form shows at its end. */
export const unplacedErrors = (fields: Fields, hidden: readonly string[], errors: FormErrors): string[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    (Object.hasOwn(fields, name) && !hidden.includes(name)) || !error ? [] : [String(error)],
  )
