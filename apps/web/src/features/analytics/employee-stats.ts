import { IconChecklist, IconCircleCheck, IconGauge, IconTargetArrow } from '@tabler/icons-react'
import type { Stat } from '../../ui/stats/StatTile.tsx'
import type { TasksOnPage } from '../tasks/lists/task-page.ts'
import { performanceOf } from './figures.ts'

type QueryResult<Data> = { data?: Data; error: Error | null }

/**
 * Figures about the user's own work. A figure is a dash if the list it is computed from failed to load; the list's
 * error is shown in place of that list.
 */
export function employeeStats(
  tasks: QueryResult<Pick<TasksOnPage, 'total' | 'groups'>>,
  goals: QueryResult<{ total: number }>,
): Stat[] {
  const { total, groups } = tasks.data ?? { total: 0, groups: {} }
  const { done, percent } = performanceOf(groups, total)
  const statValue = <Data>({ data, error }: QueryResult<Data>, value: string | number) =>
    data ? value : error ? '–' : undefined
  return [
    { title: 'My Tasks', icon: IconChecklist, value: statValue(tasks, total) },
    { title: 'My Goals', icon: IconTargetArrow, value: statValue(goals, goals.data?.total ?? 0) },
    { title: 'Performance', icon: IconGauge, value: statValue(tasks, `${percent}%`) },
    { title: 'Completed Tasks', icon: IconCircleCheck, value: statValue(tasks, done) },
  ]
}
