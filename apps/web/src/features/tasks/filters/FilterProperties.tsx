import { useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { OptionList } from '../../../ui/editors/OptionList.tsx'
import { optionsWithWords } from '../../../ui/select/match-options.ts'
import type { FilterKey } from './active-filters.ts'
import {
  blockedOption,
  directOptions,
  followedOption,
  hideOption,
  propertyOptions,
  subtasksOption,
} from './filter-options.ts'
import type { FilterSearch } from './filter-tasks.ts'

type Props = {
  area: Area
  search: FilterSearch
  onOpen: (property: FilterKey) => void
  onApply: (part: FilterSearch) => void
  onClose: () => void
}

/** The properties of tasks and, once the user types, also their values: 'over' finds 'Due date: Overdue'. */
export function FilterProperties({ area, search, onOpen, onApply, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const hide = [hideOption(search), subtasksOption(search)]
  const direct = directOptions(area)
  const states = [...hide, followedOption, blockedOption]
  const options = typed.trim() ? [...propertyOptions, ...states, ...direct] : [...propertyOptions, ...states]
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
        if (chosen) onApply(chosen.part)
        else if (property) onOpen(property.value)
      }}
      onClose={onClose}
    />
  )
}
