import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'
import type { Field, Fields } from '@muster/contracts/field'
import type { ReactNode } from 'react'

/** As far as the inputs need to know a form. */
export type FieldForm = {
  errors: FormErrors
  getInputProps: (name: string, options?: { type: 'checkbox' }) => GetInputPropsReturnType
  clearFieldError: (name: string) => void
}

/** How one form shows a field, where that is not what its description says. */
export type Look = {
  label?: string
  required?: boolean
  placeholder?: string
  description?: string
  choices?: readonly { value: string; label: string }[]
  /** The first day that a date can be. */
  earliest?: string
  /** What stands before a number. */
  sign?: string
  /** For the first field of a form in a page; a dialog focuses its first field by itself. */
  autoFocus?: boolean
  /** Fields whose error depends on this one too. */
  clearsErrorOf?: readonly string[]
  onEntered?: (value: string) => void
}

export type Looks<F extends Fields> = { [Key in keyof F]?: Look }

/** Inputs of a feature in place of those that the kinds have. */
export type Inputs<F extends Fields> = { [Key in keyof F]?: ReactNode }

type Row = readonly (readonly [name: string, field: Field])[]

/** The offered fields in rows. A field that is described as beside the one before it shares its row, if that is offered. */
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

/** Errors of fields that the form has no input for; they are shown at its end. */
export const unplacedErrors = (fields: Fields, hidden: readonly string[], errors: FormErrors): string[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    (Object.hasOwn(fields, name) && !hidden.includes(name)) || !error ? [] : [String(error)],
  )
