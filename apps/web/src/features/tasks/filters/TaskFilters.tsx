import { Select } from '@mantine/core'
import { taskPriorities, taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { type Search, useSearch } from '../../../lib/look/search.ts'
import { useMe } from '../../../lib/session.ts'
import { FilterFold } from '../../../ui/filters/FilterFold.tsx'
import classes from '../../../ui/filters/filters.module.css'
import { SearchField } from '../../../ui/SearchField.tsx'
import { firstPeople } from '../person-options.ts'
import { me } from './filter-tasks.ts'
import { usePersonChoices } from './person-choices.ts'
import { useProjectChoices } from './project-choices.ts'
import { statusChoices } from './status-words.ts'

type Props = {
  area: Area
  text: string
  onText: (text: string) => void
  organizationId: number | undefined
}

const priorityChoices = [
  { value: 'all', label: 'All priorities' },
  ...taskPriorities.map((priority) => ({ value: priority, label: taskPriorityNames[priority] })),
]

/** Search and filters of the task page, stored in the URL. */
export const TaskFilters = memo(function TaskFilters({ area, text, onText, organizationId }: Props) {
  const search = useSearch()
  const userId = useMe().id
  const [isOpened, setOpened] = useState(false)
  const projects = useProjectChoices({ organizationId, chosen: search.projectId, isOpened })
  const people = usePersonChoices({ organizationId, userId, chosen: search.person, isOpened })
  const navigate = useNavigate()
  const change = (part: Search) => navigate({ to: '.', search: { ...search, ...part, page: undefined }, replace: true })
  const known = (choices: { value: string }[], word = 'all') =>
    choices.some(({ value }) => value === word) ? word : 'all'
  const wordOf = (value: string | null) => (value === 'all' || value === null ? undefined : value)
  const status = known(statusChoices[area], search.status)
  const priority = known(priorityChoices, search.priority)
  const project = search.projectId ? String(search.projectId) : 'all'
  // A link may contain the id of the user instead of `me`.
  const person = known(people, search.person === String(userId) ? me : search.person)
  const active = [status, priority, project, person].filter((word) => word !== 'all').length

  return (
    <>
      <SearchField className={classes.search} label='Search tasks' value={text} onChange={onText} />
      <FilterFold
        active={active}
        onClear={() => change({ status: undefined, priority: undefined, projectId: undefined, person: undefined })}
      >
        <Select
          className={classes.person}
          aria-label='Person'
          data={people}
          value={person}
          allowDeselect={false}
          onDropdownOpen={() => setOpened(true)}
          searchable={people.length > 8}
          filter={firstPeople}
          onClick={(event) => event.currentTarget.select()}
          nothingFoundMessage='Nobody of that name'
          onChange={(value) => change({ person: wordOf(value) })}
        />
        <Select
          className={classes.filter}
          aria-label='Status'
          classNames={area === 'employee' ? { input: classes.word, option: classes.word } : undefined}
          data={statusChoices[area]}
          value={status}
          allowDeselect={false}
          onChange={(value) => change({ status: wordOf(value) })}
        />
        <Select
          className={classes.filter}
          aria-label='Priority'
          data={priorityChoices}
          value={priority}
          allowDeselect={false}
          onChange={(value) => change({ priority: wordOf(value) })}
        />
        <Select
          className={classes.project}
          aria-label='Project'
          data={[{ value: 'all', label: 'All projects' }, ...projects]}
          value={project}
          allowDeselect={false}
          onDropdownOpen={() => setOpened(true)}
          searchable={projects.length > 8}
          onChange={(value) => change({ projectId: Number(wordOf(value)) || undefined })}
        />
      </FilterFold>
    </>
  )
})
