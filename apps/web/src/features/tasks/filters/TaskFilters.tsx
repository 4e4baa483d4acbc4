import { Select } from '@mantine/core'
import { taskPriorities, taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { lazy, memo, useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useSearchWithoutPage } from '../../../lib/look/search.ts'
import { useMe } from '../../../lib/session.ts'
import { CollapsibleFilters } from '../../../ui/filters/CollapsibleFilters.tsx'
import classes from '../../../ui/filters/filters.module.css'
import { SearchField } from '../../../ui/SearchField.tsx'
import { ProjectSelect } from '../../projects/ProjectSelect.tsx'
import { activeKeysOf, withoutFilters } from './active-filters.ts'
import { FilterButton } from './FilterButton.tsx'
import { PersonFilter } from './PersonFilter.tsx'
import { resultText } from './result-text.ts'
import { statusChoiceOf, statusChoices } from './status-choices.ts'
import { useChangeFilters } from './use-change-filters.ts'

// Loaded with the sheet of a phone, because it needs the columns of the table, which the board does not.
const TaskSort = lazy(async () => ({ default: (await import('./TaskSort.tsx')).TaskSort }))

type Props = {
  area: Area
  text: string
  onTextChange: (text: string) => void
  organizationId: number | undefined
  /** Whether the list is a table, which can be sorted. */
  isTable: boolean
  /** The number of tasks that match; undefined while it is loading. */
  resultCount: number | undefined
}

const priorityChoices = [
  { value: 'all', label: 'All priorities' },
  ...taskPriorities.map((priority) => ({ value: priority, label: taskPriorityNames[priority] })),
]

const allProjects = [{ value: 'all', label: 'All projects' }]

const filterValueOf = (value: string | null) => (value === 'all' || value === null ? undefined : value)

/** Search and filters of the task page, stored in the URL. */
export const TaskFilters = memo(function TaskFilters(props: Props) {
  const { area, text, onTextChange, organizationId = 0, isTable, resultCount } = props
  const search = useSearchWithoutPage()
  const userId = useMe().id
  const [isOpened, setOpened] = useState(false)
  const change = useChangeFilters()
  const priority = priorityChoices.some(({ value }) => value === search.priority) ? search.priority : 'all'

  return (
    <>
      <SearchField className={classes.search} label='Search tasks' value={text} onChange={onTextChange} />
      <CollapsibleFilters
        activeCount={activeKeysOf(search, userId).length}
        onClear={() => change(withoutFilters())}
        sort={isTable && <TaskSort area={area} />}
        resultText={resultText(resultCount)}
      >
        <PersonFilter
          organizationId={organizationId}
          userId={userId}
          value={search.person}
          onChange={(person) => change({ person })}
        />
        <Select
          className={classes.filter}
          aria-label='Status'
          classNames={area === 'employee' ? { input: classes.word, option: classes.word } : undefined}
          data={statusChoices[area]}
          value={statusChoiceOf(area, search.status)?.value ?? 'all'}
          allowDeselect={false}
          onChange={(value) => change({ status: filterValueOf(value) })}
        />
        <Select
          className={classes.filter}
          aria-label='Priority'
          data={priorityChoices}
          value={priority}
          allowDeselect={false}
          onChange={(value) => change({ priority: filterValueOf(value) })}
        />
        <ProjectSelect
          className={classes.project}
          aria-label='Project'
          organizationId={organizationId}
          enabled={isOpened}
          fixed={allProjects}
          value={search.projectId ? String(search.projectId) : 'all'}
          allowDeselect={false}
          onDropdownOpen={() => setOpened(true)}
          onClick={(event) => event.currentTarget.select()}
          onChange={(value) => change({ projectId: Number(filterValueOf(value)) || undefined })}
        />
        <FilterButton area={area} organizationId={organizationId} userId={userId} />
      </CollapsibleFilters>
    </>
  )
})
