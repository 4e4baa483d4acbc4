import type { InputOf } from '@muster/contracts/endpoint'
import type { Label } from '@muster/contracts/labels/fields'
import type { createTask } from '@muster/contracts/tasks'
import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import type { DateValue } from '../../../ui/editors/DateEditor.tsx'
import { foundProjects } from '../../projects/found-projects.ts'
import { dueMoment } from '../form/due-moment.ts'
import { foundPeople } from '../found-people.ts'

export type Named = { id: number; name: string }

/** Values of a new task. What the user types or chooses takes the place of what the page knows. */
export type TaskValues = {
  project?: Named
  people?: readonly Named[]
  labels?: readonly Label[]
  priority?: TaskPriority
  due?: DateValue
  status?: TaskStatus
  goalId?: number
  /** The milestone, which determines project and goal. */
  milestoneId?: number
}

type NewTask = NonNullable<InputOf<typeof createTask.body>>

/** Returns the request body of a new task; undefined if it has neither a project nor a milestone. */
export function newTaskOf(title: string, values: TaskValues): NewTask | undefined {
  const { project, people = [], labels = [], priority, due, status, goalId, milestoneId } = values
  if (milestoneId === undefined && !project) return undefined
  return {
    title,
    ...(milestoneId === undefined ? { project_id: project?.id } : { goal_milestone_id: milestoneId }),
    ...(milestoneId === undefined && goalId !== undefined && { goal_id: goalId }),
    ...(people.length > 0 && { assigned_users: people.map(({ id }) => id) }),
    ...(labels.length > 0 && { labels: labels.map(({ id }) => id) }),
    ...(priority && { priority }),
    ...(due?.day && { due_date: dueMoment(due.day, due.time) }),
    ...(due?.day && due.time && { due_time: due.time }),
    ...(status && { status }),
  }
}

/** The first match of the beginning of a name; undefined if there is none. */
type Found = Named | undefined

const maxMatches = 5

export async function findProject(queryClient: QueryClient, organizationId: number, name: string): Promise<Found> {
  const { rows } = await queryClient.fetchQuery({ ...foundProjects(organizationId, maxMatches)(name), staleTime })
  return bestMatch(rows, name)
}

export async function findPerson(queryClient: QueryClient, organizationId: number, name: string): Promise<Found> {
  const { rows } = await queryClient.fetchQuery({ ...foundPeople(organizationId, maxMatches)(name), staleTime })
  return bestMatch(
    rows.map((row) => ({ id: row.id, name: row.name ?? row.username ?? '' })),
    name,
  )
}

/** Names that were read a moment ago are not read again when the task is created. */
const staleTime = 10_000

/** Prefers an equal name, then one with a word that begins with the text, then any match. */
function bestMatch(rows: readonly Named[], text: string): Found {
  const searchText = text.toLowerCase()
  const named = (matches: (name: string) => boolean) => rows.find(({ name }) => matches(name.toLowerCase()))
  const found =
    named((name) => name === searchText) ??
    named((name) => name.split(/\s+/).some((word) => word.startsWith(searchText))) ??
    rows[0]
  return found && { id: found.id, name: found.name }
}
