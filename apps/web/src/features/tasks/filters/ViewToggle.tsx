import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { useSearch } from '../../../lib/search.ts'

export type TaskView = 'table' | 'kanban'

const views = [
  { value: 'table', label: 'Table View' },
  { value: 'kanban', label: 'Kanban Board' },
]

/** The view that the address names; the table when it names none. */
export const useTaskView = (): TaskView => (useSearch().view === 'kanban' ? 'kanban' : 'table')

export const ViewToggle = memo(function ViewToggle() {
  const view = useTaskView()
  const search = useSearch()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label='View'
      data={views}
      value={view}
      onChange={(next) => navigate({ to: '.', search: { ...search, view: next } })}
    />
  )
})
