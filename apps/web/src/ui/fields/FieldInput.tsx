import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { Field } from '@muster/contracts/field'
import { maxNameLength, maxTextLength } from '@muster/contracts/fields'
import type { FieldForm, Look } from './field-form.ts'

type Props = { name: string; field: Field; look: Look; form: FieldForm; isFirst: boolean }

const firstDay = '1900-01-01'
const lastDay = '9999-12-31'

/** The input of a field by its kind. Features provide the inputs for people and references. */
export function FieldInput({ name, field, look, form, isFirst }: Props) {
  const { label = field.label, required, placeholder, description, onEntered } = look
  const { onChange, ...input } = form.getInputProps(name, field.kind === 'yes_no' ? { type: 'checkbox' } : undefined)
  const enter = (event: unknown, value: unknown) => {
    onChange(event)
    for (const other of look.clearsErrorOf ?? []) form.clearFieldError(other)
    onEntered?.(String(value))
  }
  const shared = {
    label,
    placeholder,
    description,
    ...(required && { withAsterisk: true, 'aria-required': true }),
    ...(isFirst && { 'data-autofocus': true, autoFocus: look.autoFocus }),
    ...input,
  }
  switch (field.kind) {
    case 'long_text':
      return (
        <Textarea
          rows={4}
          maxLength={maxTextLength}
          {...shared}
          onChange={(event) => enter(event, event.currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <Select
          data={look.choices ?? choicesOf(field)}
          allowDeselect={false}
          checkIconPosition='right'
          {...shared}
          onChange={(value) => enter(value, value)}
        />
      )
    case 'number': {
      const [least, most] = field.range ?? []
      return (
        <NumberInput
          min={least}
          max={most}
          // Keeps a number out of range and shows an error, instead of silently changing the number.
          clampBehavior='none'
          allowNegative={least === undefined || least < 0}
          thousandSeparator=','
          hideControls
          leftSection={look.sign}
          {...shared}
          onChange={(value) => enter(value, value)}
        />
      )
    }
    case 'yes_no':
      return <Checkbox {...shared} onChange={(event) => enter(event, event.currentTarget.checked)} />
    case 'date':
    case 'time':
      return (
        <TextInput
          type={field.kind}
          {...(field.kind === 'date' && { min: look.earliest ?? firstDay, max: lastDay })}
          {...shared}
          onChange={(event) => enter(event, event.currentTarget.value)}
        />
      )
    case 'text':
      return (
        <TextInput
          maxLength={maxNameLength}
          {...shared}
          onChange={(event) => enter(event, event.currentTarget.value)}
        />
      )
    default:
      throw new Error(`The form has no input for ${name}, which is of kind ${field.kind}`)
  }
}

const choicesOf = ({ choices = {} }: Field) => Object.entries(choices).map(([value, label]) => ({ value, label }))
