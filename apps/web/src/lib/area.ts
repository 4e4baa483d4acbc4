import { useLocation } from '@tanstack/react-router'

export const areas = ['admin', 'manager', 'employee'] as const
export type Area = (typeof areas)[number]

/** Pages that stand in an area; not every area has every page. */
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

/** The area an address lies in. */
export const areaAt = (pathname: string): Area | undefined => areas.find((area) => pathname.split('/')[1] === area)

/** The area one stands in. */
export const useArea = (): Area => areaAt(useLocation({ select: ({ pathname }) => pathname })) ?? 'employee'

/**
 * Addresses inside the area one stands in: `const to = useAreaPath()`, `to('tasks', task.id)` → `/manager/tasks/7`.
 * Links made with it carry orgId by themselves.
 */
export function useAreaPath() {
  const area = useArea()
  return (page: AreaPageName, id?: number) => `/${area}/${page}${id === undefined ? '' : `/${id}`}`
}
