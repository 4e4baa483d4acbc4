import { milestoneStatuses, milestoneStatusNames } from '@muster/contracts/milestones/fields'
import { useNavigate } from '@tanstack/react-router'
import { type Search, useSearch } from '../../../lib/look/search.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { CollapsibleFilters } from '../../../ui/filters/CollapsibleFilters.tsx'
import filters from '../../../ui/filters/filters.module.css'
import { useSearchText } from '../../../ui/filters/use-search-text.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { filterOf } from './filter-milestones.ts'
import type { GroupBy } from './groups.ts'
import classes from './list.module.css'

const statusChoices = milestoneStatuses.map((value) => ({ value, label: milestoneStatusNames[value] }))
const criticalOptions = [
  { value: 'all', label: 'All' },
  { value: 'critical', label: 'Critical only' },
] as const
const groupingOptions = [
  { value: 'goal', label: 'By goal' },
  { value: 'project', label: 'By project' },
] as const

/** Returns the grouping in the URL; `goal` by default. */
export const useGroupBy = (): GroupBy => (useSearch().view === 'project' ? 'project' : 'goal')

/** Search, filters and grouping of the milestones, stored in the URL. */
export function MilestoneFilters() {
  const search = useSearch()
  const navigate = useNavigate()
  const [text, setText] = useSearchText()
  const by = useGroupBy()
  const { status, critical } = filterOf(search)
  const change = (part: Search) => navigate({ to: '.', search: { ...search, ...part }, replace: true })
  return (
    <div className={classes.tools}>
      <SearchField className={filters.search} label='Search milestones' value={text} onChange={setText} />
      <CollapsibleFilters
        activeCount={(status ? 1 : 0) + (critical ? 1 : 0)}
        onClear={() => change({ status: undefined, priority: undefined })}
      >
        <FilterSelect
          className={filters.filter}
          label='Status'
          allLabel='All statuses'
          choices={statusChoices}
          value={status}
          onChange={(next) => change({ status: next })}
        />
        <Segments
          label='Which'
          data={criticalOptions}
          value={critical ? 'critical' : 'all'}
          onChange={(value) => change({ priority: value === 'all' ? undefined : value })}
        />
      </CollapsibleFilters>
      <span className={classes.grouping}>
        <Segments
          label='Grouped'
          data={groupingOptions}
          value={by}
          onChange={(value) => change({ view: value === 'goal' ? undefined : value })}
        />
      </span>
    </div>
  )
}
