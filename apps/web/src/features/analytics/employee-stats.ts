import type { Task } from '@muster/contracts/tasks'
import { IconChecklist, IconCircleCheck, IconGauge, IconTargetArrow } from '@tabler/icons-react'
import type { Stat } from '../../ui/stats/StatTile.tsx'
import { performanceOf } from './figures.ts'

type Read<Item> = { data?: readonly Item[]; error: Error | null }

/**
 * The figures of the user's own work. A failed list shows its error in its own place, and its figures have no value.
 */
export function employeeStats(tasks: Read<Pick<Task, 'status'>>, goals: Read<unknown>): Stat[] {
  const { done, percent } = performanceOf(tasks.data ?? [])
  const of = <Item>({ data, error }: Read<Item>, value: string | number) => (data ? value : error ? '–' : undefined)
  return [
    { title: 'My Tasks', icon: IconChecklist, value: of(tasks, tasks.data?.length ?? 0) },
    { title: 'My Goals', icon: IconTargetArrow, value: of(goals, goals.data?.length ?? 0) },
    { title: 'Performance', icon: IconGauge, value: of(tasks, `${percent}%`) },
    { title: 'Completed Tasks', icon: IconCircleCheck, value: of(tasks, done) },
  ]
}
