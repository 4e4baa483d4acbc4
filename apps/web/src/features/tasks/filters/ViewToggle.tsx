import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { useSearch } from '../../../lib/look/search.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { type TaskView, taskViews } from './task-views.ts'

/** Returns the view in the URL; the table by default. */
export const useTaskView = (): TaskView => (useSearch().view === 'kanban' ? 'kanban' : 'table')

export const ViewToggle = memo(function ViewToggle() {
  const view = useTaskView()
  const search = useSearch()
  const navigate = useNavigate()
  return (
    <Segments
      label='View'
      data={taskViews}
      value={view}
      onChange={(next) => navigate({ to: '.', search: { ...search, view: next } })}
    />
  )
})
