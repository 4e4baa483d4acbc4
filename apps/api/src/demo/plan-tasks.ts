import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Random } from '../seeded-random.ts'
import { descriptions } from './comments.ts'
import type { DemoProject } from './projects.ts'

export type PlannedTask = {
  title: string
  description: string | null
  status: TaskStatus
  priority: TaskPriority
  /** `created` and `due` are in days from today. */
  created: number
  due: number | null
  estimatedHours: number | null
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
    project.subjects.map((subject, subjectIndex) => {
      const scheduledDay =
        project.start +
        ((project.end - project.start) * (stepIndex + subjectIndex / project.subjects.length)) / stepCount
      const status = pickStatus(scheduledDay, project, random)
      return {
        title: `${step} ${subject}`,
        description: random.pick(descriptions),
        status,
        priority: random.pick(['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent'] as const),
        created: Math.min(Math.round(scheduledDay) - 14 - random.integerBelow(20), -1 - random.integerBelow(5)),
        due: random.chance(0.85) ? Math.round(scheduledDay) + random.integerBelow(9) : null,
        estimatedHours: random.chance(0.6) ? random.pick([1, 2, 3, 4, 5, 8, 12, 16]) : null,
        assignees: status === 'todo' && random.chance(0.25) ? [] : pickAssignees(project, random),
      }
    }),
  )
}

function pickStatus(day: number, project: DemoProject, random: Random): TaskStatus {
  if (random.chance(0.04)) return 'cancelled'
  if (project.status === 'completed') return 'done'
  if (project.status === 'planning') return random.chance(0.9) ? 'todo' : 'in_progress'
  if (day < -8) return random.chance(0.93) ? 'done' : 'in_progress'
  if (day < 6) return random.pick(['in_progress', 'in_progress', 'in_review', 'in_review', 'done', 'todo'] as const)
  return random.chance(0.12) ? 'in_progress' : 'todo'
}

function pickAssignees(project: DemoProject, random: Random): string[] {
  const first = random.pick(project.crew)
  const others = project.crew.filter((member) => member !== first)
  if (random.chance(0.7)) return [first]
  const second = random.pick(others)
  return random.chance(0.25) ? [first, ...others.slice(0, 3)] : [first, second]
}
