import { useMemo } from 'react'
import { useToday } from '../../../lib/format/now.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { filtersOf, type TaskFilters } from './filter-tasks.ts'

/** The filters in the URL. They are the same object until one of them or the day changes. */
export function useTaskFilters(userId: number): TaskFilters {
  const {
    status,
    priority,
    projectId,
    person,
    creator,
    due,
    goal,
    milestone,
    label,
    hide,
    subtasks,
    blocked,
    followed,
    receipt,
    fields,
  } = useSearch()
  const day = useToday()
  return useMemo(
    () =>
      filtersOf(
        {
          status,
          priority,
          projectId,
          person,
          creator,
          due,
          goal,
          milestone,
          label,
          hide,
          subtasks,
          blocked,
          followed,
          receipt,
          fields,
        },
        userId,
        day,
      ),
    [
      status,
      priority,
      projectId,
      person,
      creator,
      due,
      goal,
      milestone,
      label,
      hide,
      subtasks,
      blocked,
      followed,
      receipt,
      fields,
      userId,
      day,
    ],
  )
}
