import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Area, areaAt } from './area-at.ts'

export { type Area, areaAt }

/** Pages inside an area; not every area has every page. */
export type AreaPageName =
  | 'my-work'
  | 'dashboard'
  | 'projects'
  | 'tasks'
  | 'goals'
  | 'users'
  | 'team'
  | 'members'
  | 'milestones'
  | 'time'
  | 'chat'
  | 'settings'
  | 'notifications'
  | 'call-test'
  | 'installation'
  | 'search'

/** The current area; 'employee' outside the areas. */
export const useArea = (): Area => areaAt(useLocation({ select: ({ pathname }) => pathname })) ?? 'employee'

/**
 * Returns a function that builds paths inside the current area: `to('tasks', task.id)` → `/manager/tasks/7`. Links to
 * such paths keep orgId.
 */
export function useAreaPath() {
  const area = useArea()
  return useCallback((page: AreaPageName, id?: number) => `/${area}/${page}${id === undefined ? '' : `/${id}`}`, [area])
}
