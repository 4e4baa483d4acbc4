import type { Fields } from '@muster/contracts/field'
import { Fragment, type ReactNode } from 'react'
import { FieldInput } from './FieldInput.tsx'
import { type FieldForm, type FieldInputOptions, type Inputs, rowsOf } from './field-form.ts'
import classes from './fields.module.css'

type Props<F extends Fields> = {
  fields: F
  /** Fields that are not shown. */
  hidden?: readonly string[]
  form: FieldForm
  inputOptions?: FieldInputOptions<F>
  inputs?: Inputs<F>
}

/** The inputs of the fields in their declared order. */
export function FormFields({ fields, hidden, form, inputOptions = {}, inputs = {} }: Props<Fields>) {
  const [first] = Object.keys(fields)
  const input = (name: string): ReactNode => {
    const field = fields[name]
    if (Object.hasOwn(inputs, name)) return inputs[name]
    return (
      field && (
        <FieldInput
          name={name}
          field={field}
          inputOptions={inputOptions[name] ?? {}}
          form={form}
          isFirst={name === first}
        />
      )
    )
  }
  return rowsOf(fields, hidden).map((row) => {
    const parts = row.map(([name]) => <Fragment key={name}>{input(name)}</Fragment>)
    const name = row[0]?.[0]
    return row.length > 1 ? (
      <div key={name} className={classes.pair}>
        {parts}
      </div>
    ) : (
      <Fragment key={name}>{parts}</Fragment>
    )
  })
}
