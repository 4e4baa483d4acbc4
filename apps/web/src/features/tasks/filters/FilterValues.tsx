import { useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { MatchList } from '../../../ui/editors/MatchList.tsx'
import { OptionList } from '../../../ui/editors/OptionList.tsx'
import { foundGoals } from '../../goals/found-goals.ts'
import { foundMilestones } from '../../milestones/found-milestones.ts'
import { foundProjects, projectOptions } from '../../projects/found-projects.ts'
import { type FilterKey, filterNames } from './active-filters.ts'
import { DayRangeForm } from './DayRangeForm.tsx'
import { dayRangeText, parseDayRange } from './due-filter.ts'
import { choicesOf, filterBy } from './filter-options.ts'
import type { FilterSearch } from './filter-tasks.ts'
import { foundOthers } from './found-others.ts'
import { LabelValues } from './LabelValues.tsx'

type Props = {
  property: FilterKey
  area: Area
  organizationId: number
  userId: number
  search: FilterSearch
  onApply: (part: FilterSearch) => void
  onClose: () => void
}

const rangeValue = 'range'

const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title })

/** The values of a property to filter by. */
export function FilterValues({ property, area, organizationId, userId, search, onApply, onClose }: Props) {
  const [isRange, setRange] = useState(false)
  const choices = choicesOf(property, area)
  const current = search[property]
  const list = {
    label: filterNames[property],
    placeholder: `${filterNames[property]}...`,
    fixed: choices,
    selected: choices.filter(({ value }) => value === current),
    onChoose: (value: string) => onApply(filterBy(property, value)),
    onClose,
  }
  const titles = { ...list, hint: 'a title', optionOf }
  const names = { ...list, hint: 'a name' }
  switch (property) {
    case 'person':
    case 'creator':
      return (
        <MatchList
          {...names}
          query={foundOthers(userId, organizationId)}
          optionOf={({ id, name, email }) => ({ value: String(id), label: name ?? email ?? '' })}
          noMatchText='Nobody with that name'
        />
      )
    case 'projectId':
      return (
        <MatchList
          {...names}
          query={foundProjects(organizationId)}
          optionOf={(project) => projectOptions([project])[0] ?? { value: '', label: '' }}
          noMatchText='No project with that name'
          noneText='No projects to choose from yet'
        />
      )
    case 'goal':
      return (
        <MatchList
          {...titles}
          query={foundGoals(organizationId)}
          noMatchText='No goal with that title'
          noneText='There are no goals yet'
        />
      )
    case 'milestone':
      return (
        <MatchList
          {...titles}
          query={foundMilestones({ organization_id: organizationId })}
          noMatchText='No milestone with that title'
          noneText='There are no milestones yet'
        />
      )
    case 'label':
      return (
        <LabelValues
          {...list}
          organizationId={organizationId}
          value={current === undefined ? undefined : String(current)}
        />
      )
    default:
      return isRange ? (
        <DayRangeForm
          initial={parseDayRange(search.due ?? '') ?? {}}
          onSave={(range) => onApply({ due: dayRangeText(range) })}
        />
      ) : (
        <OptionList
          {...list}
          selected={list.selected.map(({ value }) => value)}
          options={property === 'due' ? [...choices, { value: rangeValue, label: 'From … to …' }] : choices}
          onChoose={(value) => (value === rangeValue ? setRange(true) : list.onChoose(value))}
        />
      )
  }
}
