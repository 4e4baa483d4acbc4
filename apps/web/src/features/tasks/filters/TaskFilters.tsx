import { Select } from '@mantine/core'
import { taskPriorities } from '@muster/contracts/tasks'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { type Search, useSearch } from '../../../lib/search.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { taskPriorityNames } from '../task-labels.ts'
import type { TaskVariant } from '../task-variant.ts'
import { FilterFold } from './FilterFold.tsx'
import classes from './filters.module.css'
import type { ProjectChoice } from './project-choices.ts'
import { statusChoices } from './status-words.ts'

type Props = {
  variant: TaskVariant
  text: string
  onText: (text: string) => void
  projects: ProjectChoice[]
}

const priorityChoices = [
  { value: 'all', label: 'All priorities' },
  ...taskPriorities.map((priority) => ({ value: priority, label: taskPriorityNames[priority] })),
]

/** Search and filters of the task page, kept in the address. */
export const TaskFilters = memo(function TaskFilters({ variant, text, onText, projects }: Props) {
  const search = useSearch()
  const navigate = useNavigate()
  const change = (part: Search) => navigate({ to: '.', search: { ...search, ...part, page: undefined }, replace: true })
  const known = (choices: { value: string }[], word = 'all') =>
    choices.some(({ value }) => value === word) ? word : 'all'
  const wordOf = (value: string | null) => (value === 'all' || value === null ? undefined : value)
  const status = known(statusChoices[variant], search.status)
  const priority = known(priorityChoices, search.priority)
  const project = search.projectId ? String(search.projectId) : 'all'
  const active = [status, priority, project].filter((word) => word !== 'all').length

  return (
    <>
      <SearchField className={classes.search} label='Search tasks' value={text} onChange={onText} />
      <FilterFold
        active={active}
        onClear={() => change({ status: undefined, priority: undefined, projectId: undefined })}
      >
        <Select
          className={classes.filter}
          aria-label='Status'
          classNames={variant === 'employee' ? { input: classes.word, option: classes.word } : undefined}
          data={statusChoices[variant]}
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
          searchable={projects.length > 8}
          onChange={(value) => change({ projectId: Number(wordOf(value)) || undefined })}
        />
      </FilterFold>
    </>
  )
})
