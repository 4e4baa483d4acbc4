import type { ReactNode } from 'react'
import type { Area } from '../../lib/area.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import type { EmptyMessage } from '../../ui/table/column.ts'

type EmptyStateInput = {
  area: Area
  organization: SelectedOrganization | undefined
  /** The value of the status filter in the URL. */
  statusWord: string | undefined
  /** Whether the filters hide existing tasks. */
  filtered: boolean
  /** The call to action if there are no tasks at all. */
  action: ReactNode
  /** Link to the dashboard, where the user can create or join an organization. */
  dashboardLink: ReactNode
}

const noOrganizationText = 'Tasks belong to an organization. Create one, or join your team.'

/** The empty state of the task page. */
export function tasksEmpty({
  area,
  organization,
  statusWord,
  filtered,
  action,
  dashboardLink,
}: EmptyStateInput): EmptyMessage {
  if (!organization) {
    const title = area === 'employee' ? 'No tasks found' : 'No tasks'
    return { title, text: noOrganizationText, action: dashboardLink }
  }
  if (area === 'employee') return { title: statusWord ? `No ${statusWord} tasks` : 'No tasks found' }
  if (filtered) return { title: 'No tasks', text: 'No task matches the filters.' }
  const text = area === 'admin' ? `No tasks found in ${organization.name}` : undefined
  return { title: 'No tasks', text, action }
}
