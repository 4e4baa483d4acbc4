import type { Notification } from '@muster/contracts/notifications'

type Subject = Pick<Notification, 'title' | 'message' | 'task_title' | 'project_title'>

/** What a row shows below its message: the task, unless the words above name it, the project and the organization. */
export function detailsOf({ title, message, task_title, project_title }: Subject, organization?: string): string[] {
  const isNamed = task_title !== null && `${title} ${message}`.includes(task_title)
  return [isNamed ? null : task_title, project_title, organization].filter((detail) => typeof detail === 'string')
}
