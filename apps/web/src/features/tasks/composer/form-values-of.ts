import type { NewTaskValues } from '../form/new-task.ts'
import { offeredStatusOf } from '../form/offered-statuses.ts'
import type { TaskValues } from './composed-task.ts'

/** What the full form begins with, and what happens when it has created the task. */
export type EnteredTask = { initial: Partial<NewTaskValues>; onCreated: () => void }

/** The values of a composed task in the full form. */
export const formValuesOf = (title: string, { project, people, labels, priority, due, status }: TaskValues) => ({
  title,
  ...(project && { project_id: String(project.id) }),
  ...(people && { assigned_users: people.map(({ id }) => String(id)) }),
  ...(labels && { labels: labels.map(({ id }) => String(id)) }),
  ...(priority && { priority }),
  ...(due && { due_date: due.day, due_time: due.time }),
  ...(status && { status: offeredStatusOf(status) }),
})
