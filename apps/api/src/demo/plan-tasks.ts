import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Chance } from './chance.ts'
import { descriptions } from './comments.ts'
import type { DemoProject } from './projects.ts'

export type PlannedTask = {
  title: string
  description: string | null
  status: TaskStatus
  priority: TaskPriority
  /** Days from today. */
  created: number
  due: number | null
  hours: number | null
  /** Handles of users. */
  assignees: string[]
}

/** The tasks of a project as of today: early steps done, the middle in progress, the end open. */
export function planTasks(project: DemoProject, luck: Chance): PlannedTask[] {
  const steps = project.steps.length
  return project.steps.flatMap((step, place) =>
    project.things.map((thing, column) => {
      const at = project.start + ((project.end - project.start) * (place + column / project.things.length)) / steps
      const status = statusAt(at, project, luck)
      return {
        title: `${step} ${thing}`,
        description: luck.pick(descriptions),
        status,
        priority: luck.pick(['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent'] as const),
        created: Math.min(Math.round(at) - 14 - luck.below(20), -1 - luck.below(5)),
        due: luck.odds(0.85) ? Math.round(at) + luck.below(9) : null,
        hours: luck.odds(0.6) ? luck.pick([1, 2, 3, 4, 5, 8, 12, 16]) : null,
        assignees: status === 'todo' && luck.odds(0.25) ? [] : crewOf(project, luck),
      }
    }),
  )
}

function statusAt(day: number, project: DemoProject, luck: Chance): TaskStatus {
  if (luck.odds(0.04)) return 'cancelled'
  if (project.status === 'completed') return 'done'
  if (project.status === 'planning') return luck.odds(0.9) ? 'todo' : 'in_progress'
  if (day < -8) return luck.odds(0.93) ? 'done' : 'in_progress'
  if (day < 6) return luck.pick(['in_progress', 'in_progress', 'in_review', 'in_review', 'done', 'todo'] as const)
  return luck.odds(0.12) ? 'in_progress' : 'todo'
}

function crewOf(project: DemoProject, luck: Chance): string[] {
  const first = luck.pick(project.crew)
  const others = project.crew.filter((one) => one !== first)
  if (luck.odds(0.7)) return [first]
  const second = luck.pick(others)
  return luck.odds(0.25) ? [first, ...others.slice(0, 3)] : [first, second]
}
