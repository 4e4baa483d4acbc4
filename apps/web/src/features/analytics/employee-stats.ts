import { IconChecklist, IconCircleCheck, IconGauge, IconTargetArrow } from '@tabler/icons-react'
import type { Stat } from '../../ui/stats/StatTile.tsx'
import type { TasksOnPage } from '../tasks/lists/task-page.ts'
import { performanceOf } from './figures.ts'

type Read<Data> = { data?: Data; error: Error | null }

/** The user's own work in figures. Why a list failed is said where the list would be; its figures then stay without. */
export function employeeStats(
  tasks: Read<Pick<TasksOnPage, 'total' | 'groups'>>,
  goals: Read<readonly unknown[]>,
): Stat[] {
  const { total, groups } = tasks.data ?? { total: 0, groups: {} }
  const { done, percent } = performanceOf(groups, total)
  const of = <Data>({ data, error }: Read<Data>, value: string | number) => (data ? value : error ? '–' : undefined)
  return [
    { title: 'My Tasks', icon: IconChecklist, value: of(tasks, total) },
    { title: 'My Goals', icon: IconTargetArrow, value: of(goals, goals.data?.length ?? 0) },
    { title: 'Performance', icon: IconGauge, value: of(tasks, `${percent}%`) },
    { title: 'Completed Tasks', icon: IconCircleCheck, value: of(tasks, done) },
  ]
}
