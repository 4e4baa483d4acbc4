import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type CustomField, type CustomFieldValues, maxChosenOptions } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { texts } from '@muster/contracts/texts'
import type { ReactNode } from 'react'
import { useMe } from '../../../../lib/session.ts'
import { MatchSelect } from '../../../../ui/select/MatchSelect.tsx'
import { LabelDot } from '../../../labels/LabelDot.tsx'
import { foundPeople } from '../../found-people.ts'
import { TypedInput } from '../values/TypedValueEditor.tsx'
import { chosenOptions, personOf } from '../values/value-text.ts'
import { type EnteredValue, type EnteredValues, errorKeyOf, shownValue } from './entered-values.ts'
import classes from './field-inputs.module.css'

type Props = {
  fields: readonly CustomField[]
  entered: EnteredValues
  /** The values of the edited task. */
  saved?: CustomFieldValues
  errors: FormErrors
  /** Notes below the inputs, by the id of the field. */
  notes?: Readonly<Record<number, string>>
  onEnter: (id: number, value: EnteredValue) => void
}

/** The inputs of custom fields in a form, by their kind. */
export const FieldInputs = ({ fields, entered, saved, errors, notes = {}, onEnter }: Props) =>
  fields.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      value={shownValue(field, entered, saved)}
      error={errors[errorKeyOf(field)]}
      note={notes[field.id]}
      onChange={(value) => onEnter(field.id, value)}
    />
  ))

type InputProps = {
  field: CustomField
  value: EnteredValue
  error: ReactNode
  note: string | undefined
  onChange: (value: EnteredValue) => void
}

function FieldInput({ field, value, error, note, onChange }: InputProps) {
  const { kind, name, is_required } = field
  const shared = {
    label: name,
    error,
    description: note,
    // The form focuses the first input with an error by this attribute.
    'data-path': errorKeyOf(field),
    ...(is_required && { withAsterisk: true, 'aria-required': true }),
  }
  switch (typeOfKind(kind)) {
    case 'select':
    case 'multi_select':
      return <OptionsInput field={field} value={value} shared={shared} onChange={onChange} />
    case 'person':
      return <PersonInput field={field} value={value} shared={shared} onChange={onChange} />
    case 'checkbox': {
      const { withAsterisk, label, ...input } = { withAsterisk: false, ...shared }
      return (
        <Checkbox
          {...input}
          classNames={{ label: classes.boxLabel }}
          label={
            <>
              {label}
              {withAsterisk && (
                <span aria-hidden className={classes.asterisk}>
                  {' '}
                  *
                </span>
              )}
            </>
          }
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    }
    case 'date':
      return (
        <TextInput
          {...shared}
          type='date'
          min='1900-01-01'
          max='9999-12-31'
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TypedInput
          {...shared}
          field={field}
          value={typeof value === 'string' || typeof value === 'number' ? value : ''}
          onChange={onChange}
        />
      )
  }
}

type PartProps = {
  field: CustomField
  value: EnteredValue
  shared: { label: string; error: ReactNode; description: string | undefined }
  onChange: (value: EnteredValue) => void
}

function OptionsInput({ field, value, shared, onChange }: PartProps) {
  const { kind, name, options } = field
  const chosen = chosenOptions(field, value || undefined).map(({ id }) => String(id))
  const colorOf = (id: string) => options.find((option) => String(option.id) === id)?.color
  const props = {
    ...shared,
    data: options.map((option) => ({ value: String(option.id), label: option.name })),
    renderOption: ({ option }: { option: { value: string; label: string } }) => {
      const color = colorOf(option.value)
      return (
        <span className={classes.option}>
          {color && <LabelDot color={color} />}
          {option.label}
        </span>
      )
    },
    searchable: options.length > 8,
    clearable: true,
    clearButtonProps: { 'aria-label': `Clear ${name}` },
    nothingFoundMessage: options.length === 0 ? 'This field has no options yet' : 'No such option',
  }
  return typeOfKind(kind) === 'select' ? (
    <Select
      {...props}
      placeholder='Not set'
      checkIconPosition='right'
      value={chosen[0] ?? null}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  ) : (
    <MultiSelect
      {...props}
      placeholder={chosen.length === 0 ? 'Not set' : undefined}
      maxValues={maxChosenOptions}
      hidePickedOptions
      value={chosen}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

function PersonInput({ field, value, shared, onChange }: PartProps) {
  const me = useMe()
  const person = personOf(value || undefined)
  const meOption = { value: String(me.id), label: `${me.full_name ?? 'Me'} (me)` }
  return (
    <MatchSelect
      {...shared}
      placeholder='Nobody'
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${field.name}` }}
      checkIconPosition='right'
      query={foundPeople(field.organization_id)}
      optionsOf={(rows) =>
        rows.map(({ id, name }) => (id === me.id ? meOption : { value: String(id), label: name ?? texts.unknownUser }))
      }
      selected={person && { value: String(person.id), label: person.full_name ?? texts.unknownUser }}
      hint='a name'
      noMatchText='Nobody with that name'
      value={person ? String(person.id) : null}
      onChange={(id, row) => onChange(id === null ? null : { id: Number(id), full_name: row?.name ?? null })}
    />
  )
}
