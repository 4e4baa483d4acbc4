import type { ReactNode } from 'react'
import type { Area } from '../../lib/area.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import type { EmptyMessage } from '../../ui/table/column.ts'
import { noOrganizationMessage } from '../organizations/NoOrganization.tsx'

type EmptyStateInput = {
  area: Area
  organization: SelectedOrganization | undefined
  /** The value of the status filter in the URL. */
  statusWord: string | undefined
  /** Whether the filters hide existing tasks. */
  filtered: boolean
  /** The buttons that create and import tasks. They are missing if the user may not do that. */
  create: ReactNode
  import: ReactNode
  /** The link to the chat, for users who may not create tasks. */
  chatLink: ReactNode
  /** The button that removes the filters. */
  clearFilters: ReactNode
}

/** The empty state of the task page. */
export function tasksEmpty(input: EmptyStateInput): EmptyMessage {
  const { area, organization, statusWord, filtered, create, clearFilters } = input
  const isEmployee = area === 'employee'
  const title = isEmployee ? 'No tasks found' : 'No tasks'
  if (!organization) return noOrganizationMessage(title, 'Tasks')
  if (filtered || (isEmployee && statusWord))
    return {
      title: isEmployee && statusWord ? `No ${statusWord} tasks` : title,
      text: 'No task matches the filters.',
      action: clearFilters,
    }
  if (!create) return { title, text: noOwnTasksText, action: input.chatLink }
  const text = area === 'admin' ? `No tasks found in ${organization.name}` : undefined
  return { title, text, action: create, secondary: input.import }
}

const noOwnTasksText = 'Tasks that are assigned to you appear here. Ask your team in the chat for one.'
