import { useLocation } from '@tanstack/react-router'

export const areas = ['admin', 'manager', 'employee'] as const
export type Area = (typeof areas)[number]

/** Pages inside an area; not every area has every page. */
export type AreaPageName =
  | 'dashboard'
  | 'projects'
  | 'tasks'
  | 'goals'
  | 'users'
  | 'team'
  | 'members'
  | 'milestones'
  | 'chat'
  | 'settings'
  | 'notifications'
  | 'call-test'

/** The area of a path. */
export const areaAt = (pathname: string): Area | undefined => areas.find((area) => pathname.split('/')[1] === area)

/** The current area. */
export const useArea = (): Area => areaAt(useLocation({ select: ({ pathname }) => pathname })) ?? 'employee'

/**
 * Paths inside the current area: `const to = useAreaPath()`, `to('tasks', task.id)` → `/manager/tasks/7`. Links to them
 * keep orgId.
 */
export function useAreaPath() {
  const area = useArea()
  return (page: AreaPageName, id?: number) => `/${area}/${page}${id === undefined ? '' : `/${id}`}`
}
