import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { useSearch } from '../../../lib/look/search.ts'
import { Segments } from '../../../ui/Segments.tsx'

export type TaskView = 'table' | 'kanban'

const views = [
  { value: 'table', label: 'Table View' },
  { value: 'kanban', label: 'Kanban Board' },
] as const

/** Returns the view in the URL; the table by default. */
export const useTaskView = (): TaskView => (useSearch().view === 'kanban' ? 'kanban' : 'table')

export const ViewToggle = memo(function ViewToggle() {
  const view = useTaskView()
  const search = useSearch()
  const navigate = useNavigate()
  return (
    <Segments
      label='View'
      data={views}
      value={view}
      onChange={(next) => navigate({ to: '.', search: { ...search, view: next } })}
    />
  )
})
