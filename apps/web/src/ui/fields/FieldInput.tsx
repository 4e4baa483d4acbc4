import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import type { Field } from '@muster/contracts/field'
import { maxNameLength, maxTextLength } from '@muster/contracts/fields'
import { useOrganization } from '../../lib/organization.ts'
import { RichTextField } from '../text/RichTextField.tsx'
import { dayLimits } from './day-limits.ts'
import type { FieldForm, InputOptions } from './field-form.ts'

type Props = { name: string; field: Field; inputOptions: InputOptions; form: FieldForm; isFirst: boolean }

/** The input for a field, depending on its kind. Features provide their own inputs for people, labels and references. */
export function FieldInput({ name, field, inputOptions, form, isFirst }: Props) {
  const { label = field.label, required, placeholder, description, onValueChange } = inputOptions
  const { onChange, ...input } = form.getInputProps(name, field.kind === 'yes_no' ? { type: 'checkbox' } : undefined)
  const organization = useOrganization()
  const handleChange = (event: unknown, value: unknown) => {
    onChange(event)
    for (const otherField of inputOptions.clearsErrorOf ?? []) form.clearFieldError(otherField)
    onValueChange?.(String(value))
  }
  const shared = {
    label,
    placeholder,
    description,
    ...(required && { withAsterisk: true, 'aria-required': true }),
    ...(isFirst && { 'data-autofocus': true, autoFocus: inputOptions.autoFocus }),
    ...input,
  }
  switch (field.kind) {
    case 'long_text':
      return (
        <RichTextField
          organizationId={organization?.id}
          rows={4}
          maxRows={12}
          isInForm
          maxLength={maxTextLength}
          {...shared}
          onTextChange={(text) => handleChange(text, text)}
        />
      )
    case 'choice':
      return (
        <Select
          data={inputOptions.choices ?? choicesOf(field)}
          allowDeselect={false}
          checkIconPosition='right'
          {...shared}
          onChange={(value) => handleChange(value, value)}
        />
      )
    case 'number': {
      const [minimum, maximum] = field.range ?? []
      return (
        <NumberInput
          min={minimum}
          max={maximum}
          // Leaves an out-of-range number as typed, so that the form shows an error, instead of changing it silently.
          clampBehavior='none'
          allowNegative={minimum === undefined || minimum < 0}
          thousandSeparator=','
          hideControls
          leftSection={inputOptions.sign}
          {...shared}
          onChange={(value) => handleChange(value, value)}
        />
      )
    }
    case 'yes_no':
      return <Checkbox {...shared} onChange={(event) => handleChange(event, event.currentTarget.checked)} />
    case 'date':
    case 'time':
      return (
        <TextInput
          type={field.kind}
          {...(field.kind === 'date' && { ...dayLimits, min: inputOptions.earliest ?? dayLimits.min })}
          {...shared}
          onChange={(event) => handleChange(event, event.currentTarget.value)}
        />
      )
    case 'text':
      return (
        <TextInput
          maxLength={maxNameLength}
          {...shared}
          onChange={(event) => handleChange(event, event.currentTarget.value)}
        />
      )
    default:
      throw new Error(`The form has no input for ${name}, which is of kind ${field.kind}`)
  }
}

const choicesOf = ({ choices = {} }: Field) => Object.entries(choices).map(([value, label]) => ({ value, label }))
