import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { descriptions } from './comments.ts'
import type { DemoProject } from './projects.ts'
import type { Random } from './seeded-random.ts'

export type PlannedTask = {
  title: string
  description: string | null
  status: TaskStatus
  priority: TaskPriority
  /** `created` and `due` are in days from today. */
  created: number
  due: number | null
  hours: number | null
  /** Handles of users. */
  assignees: string[]
}

/**
 * The tasks of a project as of today. Unless the project is completed or in planning, tasks scheduled more than a week
 * ago are mostly done, those scheduled around today mostly in progress or in review, and later ones mostly to do.
 */
export function planTasks(project: DemoProject, random: Random): PlannedTask[] {
  const stepCount = project.steps.length
  return project.steps.flatMap((step, stepIndex) =>
    project.things.map((thing, thingIndex) => {
      const at =
        project.start + ((project.end - project.start) * (stepIndex + thingIndex / project.things.length)) / stepCount
      const status = statusAt(at, project, random)
      return {
        title: `${step} ${thing}`,
        description: random.pick(descriptions),
        status,
        priority: random.pick(['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent'] as const),
        created: Math.min(Math.round(at) - 14 - random.below(20), -1 - random.below(5)),
        due: random.odds(0.85) ? Math.round(at) + random.below(9) : null,
        hours: random.odds(0.6) ? random.pick([1, 2, 3, 4, 5, 8, 12, 16]) : null,
        assignees: status === 'todo' && random.odds(0.25) ? [] : crewOf(project, random),
      }
    }),
  )
}

function statusAt(day: number, project: DemoProject, random: Random): TaskStatus {
  if (random.odds(0.04)) return 'cancelled'
  if (project.status === 'completed') return 'done'
  if (project.status === 'planning') return random.odds(0.9) ? 'todo' : 'in_progress'
  if (day < -8) return random.odds(0.93) ? 'done' : 'in_progress'
  if (day < 6) return random.pick(['in_progress', 'in_progress', 'in_review', 'in_review', 'done', 'todo'] as const)
  return random.odds(0.12) ? 'in_progress' : 'todo'
}

function crewOf(project: DemoProject, random: Random): string[] {
  const first = random.pick(project.crew)
  const others = project.crew.filter((member) => member !== first)
  if (random.odds(0.7)) return [first]
  const second = random.pick(others)
  return random.odds(0.25) ? [first, ...others.slice(0, 3)] : [first, second]
}
