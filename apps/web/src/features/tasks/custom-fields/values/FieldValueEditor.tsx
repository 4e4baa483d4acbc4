import type { CustomField, CustomFieldValue } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { texts } from '@muster/contracts/texts'
import { useMe } from '../../../../lib/session.ts'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { DateEditor } from '../../../../ui/editors/DateEditor.tsx'
import { MatchList } from '../../../../ui/editors/MatchList.tsx'
import { OptionList } from '../../../../ui/editors/OptionList.tsx'
import { LabelDot } from '../../../labels/LabelDot.tsx'
import { foundPeople } from '../../found-people.ts'
import type { NewValue } from './change-value.ts'
import { TypedValueEditor } from './TypedValueEditor.tsx'
import { chosenOptions, personOf } from './value-text.ts'

type Props = {
  field: CustomField
  value: CustomFieldValue | undefined
  onSave: (value: NewValue) => void
  onClose: () => void
}

/** The value of the option that removes the value. */
const none = 'none'

/** The editor of a value by its kind. It closes after a choice, unless several fit. */
export function FieldValueEditor({ field, value, onSave, onClose }: Props) {
  const saveAndClose = (next: NewValue) => {
    onSave(next)
    onClose()
  }
  const props = { field, value, onSave: saveAndClose, onClose }
  switch (typeOfKind(field.kind)) {
    case 'select':
      return <SelectEditor {...props} />
    case 'multi_select':
      return <MultiSelectEditor {...props} onSave={onSave} />
    case 'person':
      return <PersonEditor {...props} />
    case 'checkbox':
      return <CheckboxEditor {...props} />
    case 'date':
      return (
        <DateEditor
          label={field.name}
          value={{ day: typeof value === 'string' ? value : '', time: '' }}
          hasTime={false}
          isClearable={!field.is_required}
          onSave={({ day }) => saveAndClose(day || null)}
        />
      )
    default:
      return <TypedValueEditor {...props} />
  }
}

const optionsOf = ({ options }: CustomField) =>
  options.map(({ id, name, color }) => ({ value: String(id), label: name, icon: <LabelDot color={color} /> }))

function SelectEditor({ field, value, onSave, onClose }: Props) {
  const isClearable = !field.is_required && value !== undefined
  return (
    <OptionList
      label={field.name}
      placeholder='Choose...'
      options={[
        ...(isClearable ? [{ value: none, label: `No ${field.name.toLowerCase()}` }] : []),
        ...optionsOf(field),
      ]}
      selected={chosenOptions(field, value).map(({ id }) => String(id))}
      note={field.options.length === 0 ? 'This field has no options yet' : undefined}
      onChoose={(chosen) => onSave(chosen === none ? null : Number(chosen))}
      onClose={onClose}
    />
  )
}

/** Adds and removes options one by one; each choice is saved at once, and the list stays open. */
function MultiSelectEditor({ field, value, onSave, onClose }: Props) {
  const chosen = chosenOptions(field, value).map(({ id }) => id)
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    // The last value of a required field cannot be removed.
    if (next.length === 0 && field.is_required) return
    const ordered = field.options.map((option) => option.id).filter((other) => next.includes(other))
    onSave(ordered.length > 0 ? ordered : null)
  }
  return (
    <OptionList
      label={field.name}
      placeholder='Add or remove...'
      options={optionsOf(field)}
      selected={chosen.map(String)}
      isMultiple
      note={field.options.length === 0 ? 'This field has no options yet' : undefined}
      onChoose={(id) => toggle(Number(id))}
      onClose={onClose}
    />
  )
}

function PersonEditor({ field, value, onSave, onClose }: Props) {
  const me = useMe()
  const person = personOf(value)
  const meOption = { value: String(me.id), label: 'Me' }
  const selected = person ? [{ value: String(person.id), label: person.full_name ?? texts.unknownUser }] : []
  const isMe = person?.id === me.id
  return (
    <MatchList
      label={field.name}
      placeholder='Choose a person...'
      query={foundPeople(field.organization_id)}
      optionOf={({ id, name }) => ({ value: String(id), label: name ?? texts.unknownUser })}
      fixed={[...(person && !field.is_required ? [{ value: none, label: 'Nobody' }] : []), meOption]}
      selected={isMe ? [meOption] : selected}
      iconOf={({ value: id, label }) =>
        id !== none && <Avatar name={id === meOption.value ? (me.full_name ?? label) : label} userId={id} size={20} />
      }
      hint='a name'
      noMatchText='Nobody with that name'
      onChoose={(id, row) => {
        if (id === none) return onSave(null)
        const name = id === meOption.value ? me.full_name : row?.name
        onSave({ id: Number(id), full_name: name ?? person?.full_name ?? null })
      }}
      onClose={onClose}
    />
  )
}

function CheckboxEditor({ field, value, onSave, onClose }: Props) {
  return (
    <OptionList
      label={field.name}
      placeholder='Choose...'
      isNumbered
      options={[{ value: 'yes', label: 'Yes' }, ...(field.is_required ? [] : [{ value: 'no', label: 'No' }])]}
      selected={value === undefined ? [] : ['yes']}
      onChoose={(chosen) => onSave(chosen === 'yes' ? true : null)}
      onClose={onClose}
    />
  )
}
