import { Button } from '@mantine/core'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { texts } from '@muster/contracts/texts'
import { useSearchWithoutPage } from '../../../../lib/look/search.ts'
import { useMe } from '../../../../lib/session.ts'
import editors from '../../../../ui/editors/editors.module.css'
import { MatchList } from '../../../../ui/editors/MatchList.tsx'
import { OptionList } from '../../../../ui/editors/OptionList.tsx'
import { LabelDot } from '../../../labels/LabelDot.tsx'
import { DayRangeForm } from '../../filters/DayRangeForm.tsx'
import { foundOthers } from '../../filters/found-others.ts'
import { ContainsForm } from './ContainsForm.tsx'
import { type Condition, conditionsOf, withCondition } from './conditions.ts'
import { NumberRangeForm } from './NumberRangeForm.tsx'
import { useGroupCounts } from './use-group-counts.ts'

type Wanted = Omit<Condition, 'field'>

type Props = {
  field: CustomField
  /** Called with the text of all conditions in the URL. */
  onApply: (fields: string | undefined) => void
  onClose: () => void
}

type PartProps = {
  field: CustomField
  current: Condition | undefined
  onWanted: (wanted: Wanted | undefined) => void
  onClose: () => void
}

/** The values of a custom field to filter by, depending on its kind. */
export function FieldFilterValues({ field, onApply, onClose }: Props) {
  const { fields: text } = useSearchWithoutPage()
  const current = conditionsOf(text).find((condition) => condition.field === field.id)
  const onWanted = (wanted: Wanted | undefined) => onApply(withCondition(text, field.id, wanted))
  const props = { field, current, onWanted, onClose }
  switch (typeOfKind(field.kind)) {
    case 'select':
    case 'multi_select':
      return <OptionFilter {...props} />
    case 'person':
      return <PersonFilter {...props} />
    case 'checkbox':
      return <CheckboxFilter {...props} />
    case 'date':
      return (
        <>
          <DayRangeForm
            initial={{ from: current?.from, to: current?.to }}
            onSave={({ from, to }) => onWanted({ ...(from && { from }), ...(to && { to }) })}
          />
          <EmptyChoices onWanted={onWanted} />
        </>
      )
    case 'number':
      return (
        <>
          <NumberRangeForm field={field} initial={current ?? {}} onSave={onWanted} />
          <EmptyChoices onWanted={onWanted} />
        </>
      )
    default:
      return (
        <>
          <ContainsForm initial={current?.contains ?? ''} onSave={(contains) => onWanted({ contains })} />
          <EmptyChoices onWanted={onWanted} />
        </>
      )
  }
}

const EmptyChoices = ({ onWanted }: { onWanted: (wanted: Wanted) => void }) => (
  <div className={editors.form}>
    <div className={editors.row}>
      <Button variant='default' size='compact-md' onClick={() => onWanted({ empty: false })}>
        Any value
      </Button>
      <Button variant='default' size='compact-md' onClick={() => onWanted({ empty: true })}>
        Empty
      </Button>
    </div>
  </div>
)

const none = 'none'

/** Adds a value to those that are wanted, or removes it. Without values, there is no condition. */
function toggled<Value>(values: readonly Value[], value: Value): Value[] | undefined {
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return next.length > 0 ? next : undefined
}

function OptionFilter({ field, current, onWanted, onClose }: PartProps) {
  const counts = useGroupCounts(field)
  const wanted = current?.options ?? []
  return (
    <OptionList
      label={field.name}
      placeholder={`${field.name}...`}
      options={[
        { value: none, label: `No ${field.name.toLowerCase()}`, note: counts?.[none] },
        ...field.options.map(({ id, name, color }) => ({
          value: String(id),
          label: name,
          icon: <LabelDot color={color} />,
          note: counts?.[id] ?? (counts && 0),
        })),
      ]}
      selected={wanted.map(String)}
      onChoose={(value) => {
        const options = toggled(wanted, value === none ? none : Number(value))
        onWanted(options && { options })
      }}
      onClose={onClose}
    />
  )
}

function PersonFilter({ field, current, onWanted, onClose }: PartProps) {
  const me = useMe()
  const wanted = current?.people ?? []
  const fixed = [
    { value: String(me.id), label: 'Me' },
    { value: none, label: 'Nobody' },
  ]
  return (
    <MatchList
      label={field.name}
      placeholder={`${field.name}...`}
      query={foundOthers(me.id, field.organization_id)}
      optionOf={({ id, name, email }) => ({ value: String(id), label: name ?? email ?? texts.unknownUser })}
      fixed={fixed}
      selected={fixed.filter(({ value }) => wanted.some((id) => String(id) === value))}
      hint='a name'
      noMatchText='Nobody with that name'
      onChoose={(value) => {
        const people = toggled(wanted, value === none ? none : Number(value))
        onWanted(people && { people })
      }}
      onClose={onClose}
    />
  )
}

function CheckboxFilter({ field, current, onWanted, onClose }: PartProps) {
  const counts = useGroupCounts(field)
  return (
    <OptionList
      label={field.name}
      placeholder={`${field.name}...`}
      isNumbered
      options={[
        { value: 'yes', label: 'Yes', note: counts && (counts.true ?? 0) },
        { value: 'no', label: 'No', note: counts && (counts.none ?? 0) },
      ]}
      selected={current?.checked === undefined ? [] : [current.checked ? 'yes' : 'no']}
      onChoose={(value) => onWanted({ checked: value === 'yes' })}
      onClose={onClose}
    />
  )
}
