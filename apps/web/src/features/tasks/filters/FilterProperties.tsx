import { type CustomField, customFieldKey } from '@muster/contracts/custom-fields/fields'
import { useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { type ListedOption, OptionList } from '../../../ui/editors/OptionList.tsx'
import { optionsWithWords } from '../../../ui/select/match-options.ts'
import { KindIcon } from '../custom-fields/KindIcon.tsx'
import type { FilterKey } from './active-filters.ts'
import {
  blockedOption,
  directOptions,
  followedOption,
  hideOption,
  propertyOptions,
  repeatingOption,
  subtasksOption,
} from './filter-options.ts'
import type { FilterSearch } from './filter-tasks.ts'

type Props = {
  area: Area
  fields: readonly CustomField[]
  search: FilterSearch
  onOpen: (property: FilterKey) => void
  onOpenField: (field: CustomField) => void
  onApply: (part: FilterSearch) => void
  onClose: () => void
}

/** The properties of tasks and, once the user types, also their values: 'over' finds 'Due date: Overdue'. */
export function FilterProperties({ area, fields, search, onOpen, onOpenField, onApply, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const hide = [hideOption(search), subtasksOption(search)]
  const direct = directOptions(area)
  const states = [...hide, followedOption, blockedOption, repeatingOption]
  const fieldOptions = fields.map(({ id, name, kind }) => ({
    value: customFieldKey(id),
    label: name,
    icon: <KindIcon kind={kind} size={14} />,
  }))
  const options: ListedOption[] = [...propertyOptions, ...fieldOptions, ...states, ...(typed.trim() ? direct : [])]
  const found = optionsWithWords(options, typed)
  return (
    <OptionList
      label='Filter'
      placeholder='Filter by...'
      options={found}
      selected={[]}
      onSearch={setTyped}
      note={found.length === 0 ? 'No such filter' : undefined}
      onChoose={(value) => {
        const chosen = [...states, ...direct].find((option) => option.value === value)
        const property = propertyOptions.find((option) => option.value === value)
        const field = fields.find(({ id }) => customFieldKey(id) === value)
        if (field) onOpenField(field)
        else if (chosen) onApply(chosen.part)
        else if (property) onOpen(property.value)
      }}
      onClose={onClose}
    />
  )
}
