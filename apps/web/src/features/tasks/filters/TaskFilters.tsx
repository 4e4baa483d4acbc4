import { Select } from '@mantine/core'
import { taskPriorities, taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { type Search, useSearchWithoutPage } from '../../../lib/look/search.ts'
import { useMe } from '../../../lib/session.ts'
import { CollapsibleFilters } from '../../../ui/filters/CollapsibleFilters.tsx'
import classes from '../../../ui/filters/filters.module.css'
import { SearchField } from '../../../ui/SearchField.tsx'
import { ProjectSelect } from '../../projects/ProjectSelect.tsx'
import { knownPerson, PersonFilter } from './PersonFilter.tsx'
import { statusChoices } from './status-choices.ts'

type Props = {
  area: Area
  text: string
  onTextChange: (text: string) => void
  organizationId: number | undefined
}

const priorityChoices = [
  { value: 'all', label: 'All priorities' },
  ...taskPriorities.map((priority) => ({ value: priority, label: taskPriorityNames[priority] })),
]

const allProjects = [{ value: 'all', label: 'All projects' }]

/** Search and filters of the task page, stored in the URL. */
export const TaskFilters = memo(function TaskFilters({ area, text, onTextChange, organizationId }: Props) {
  const search = useSearchWithoutPage()
  const userId = useMe().id
  const [isOpened, setOpened] = useState(false)
  const navigate = useNavigate()
  const change = (part: Search) => navigate({ to: '.', search: { ...search, ...part, page: undefined }, replace: true })
  const knownChoice = (choices: { value: string }[], choice = 'all') =>
    choices.some(({ value }) => value === choice) ? choice : 'all'
  const filterValueOf = (value: string | null) => (value === 'all' || value === null ? undefined : value)
  const status = knownChoice(statusChoices[area], search.status)
  const priority = knownChoice(priorityChoices, search.priority)
  const project = search.projectId ? String(search.projectId) : 'all'
  const person = knownPerson(search.person, userId)
  const activeCount = [status, priority, project, person].filter((choice) => choice !== 'all').length

  return (
    <>
      <SearchField className={classes.search} label='Search tasks' value={text} onChange={onTextChange} />
      <CollapsibleFilters
        activeCount={activeCount}
        onClear={() => change({ status: undefined, priority: undefined, projectId: undefined, person: undefined })}
      >
        <PersonFilter
          organizationId={organizationId ?? 0}
          userId={userId}
          value={search.person}
          onChange={(value) => change({ person: value })}
        />
        <Select
          className={classes.filter}
          aria-label='Status'
          classNames={area === 'employee' ? { input: classes.word, option: classes.word } : undefined}
          data={statusChoices[area]}
          value={status}
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
          organizationId={organizationId ?? 0}
          enabled={isOpened}
          fixed={allProjects}
          value={project}
          allowDeselect={false}
          onDropdownOpen={() => setOpened(true)}
          onClick={(event) => event.currentTarget.select()}
          onChange={(value) => change({ projectId: Number(filterValueOf(value)) || undefined })}
        />
      </CollapsibleFilters>
    </>
  )
})
