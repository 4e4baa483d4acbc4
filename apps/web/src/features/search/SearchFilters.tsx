import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { CollapsibleFilters } from '../../ui/filters/CollapsibleFilters.tsx'
import filters from '../../ui/filters/filters.module.css'
import { Segments } from '../../ui/Segments.tsx'
import { MatchSelect } from '../../ui/select/MatchSelect.tsx'
import { foundProjects } from '../projects/found-projects.ts'
import { foundPeople } from '../tasks/found-people.ts'
import { periodChoices } from './periods.ts'
import { filterValue, withValue } from './query-text.ts'
import { type ShownType, typeChoices } from './result-types.ts'
import classes from './search-page.module.css'
import { choicesOf } from './suggestions.ts'

type Props = {
  text: string
  type: ShownType
  orgId: number
  onTextChange: (text: string) => void
  onTypeChange: (type: ShownType) => void
}

/** The operators that have a filter. */
const filterOperators = ['from', 'project', 'status', 'after'] as const

/** The query without the filters; undefined if it has none. */
export function withoutFilters(text: string): string | undefined {
  if (filterOperators.every((operator) => filterValue(text, operator) === undefined)) return undefined
  return filterOperators.reduce((rest, operator) => withValue(rest, operator, undefined), text)
}

const statusChoices = choicesOf('status')

/** The filters of the results. All but the type are operators of the query, so that typing and choosing are the same. */
export function SearchFilters({ text, type, orgId, onTextChange, onTypeChange }: Props) {
  // People and projects are loaded when they are needed: to choose among them, and to name the chosen one.
  const [isOpened, setOpened] = useState(false)
  const [from, project, status, after] = filterOperators.map((operator) => filterValue(text, operator))
  const change = (operator: (typeof filterOperators)[number]) => (value: string | null | undefined) =>
    onTextChange(withValue(text, operator, value && value !== 'all' ? value : undefined))
  const activeCount = [from, project, status, after].filter(Boolean).length
  const clear = () => onTextChange(withoutFilters(text) ?? text)
  return (
    <div className={classes.filters}>
      <div ref={useShownType(type)} className={classes.types}>
        <Segments label='Show' data={typeChoices} value={type} onChange={onTypeChange} />
      </div>
      <CollapsibleFilters activeCount={activeCount} onClear={clear}>
        <MatchSelect
          className={filters.person}
          aria-label='From'
          query={foundPeople(orgId)}
          enabled={isOpened || from !== undefined}
          onDropdownOpen={() => setOpened(true)}
          optionsOf={(people) =>
            people.map(({ username, name, email }) => ({ value: username ?? '', label: name ?? email ?? '' }))
          }
          fixed={[
            { value: 'all', label: 'From anybody' },
            { value: 'me', label: 'From me' },
          ]}
          selected={from ? { value: from, label: from } : undefined}
          hint='a name'
          noMatchText='Nobody with that name'
          value={from || 'all'}
          allowDeselect={false}
          onChange={change('from')}
        />
        <MatchSelect
          className={filters.project}
          aria-label='Project'
          query={foundProjects(orgId)}
          enabled={isOpened}
          onDropdownOpen={() => setOpened(true)}
          optionsOf={(projects) => projects.map(({ name }) => ({ value: name, label: name }))}
          fixed={[{ value: 'all', label: 'All projects' }]}
          selected={project ? { value: project, label: project } : undefined}
          hint='a name'
          noMatchText='No project with that name'
          value={project || 'all'}
          allowDeselect={false}
          onChange={change('project')}
        />
        <FilterSelect
          className={filters.filter}
          label='Status'
          allLabel='All statuses'
          choices={statusChoices}
          value={status}
          onChange={change('status')}
        />
        <FilterSelect
          className={filters.filter}
          label='Date'
          allLabel='Any time'
          choices={periodChoices(after)}
          value={after}
          onChange={change('after')}
        />
        {activeCount > 0 && (
          <Button variant='subtle' color='neutral' onClick={clear}>
            Clear filters
          </Button>
        )}
      </CollapsibleFilters>
    </div>
  )
}

/** React hook: the element that contains the types. On a phone it scrolls sideways, so that the chosen type is visible. */
function useShownType(type: ShownType) {
  const types = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another label is chosen after this change
  useEffect(() => {
    const label = types.current?.querySelector('label:has(:checked)')?.getBoundingClientRect()
    const box = types.current?.getBoundingClientRect()
    if (!label || !box || (label.left >= box.left && label.right <= box.right)) return
    types.current?.scrollBy({ left: label.left < box.left ? label.left - box.left : label.right - box.right })
  }, [type])
  return types
}
