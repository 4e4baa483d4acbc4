import type { ReactNode } from 'react'
import type { Area } from '../../lib/area.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import { noOrganizationMessage } from '../../ui/page/NoOrganization.tsx'
import type { EmptyMessage } from '../../ui/table/column.ts'

type EmptyStateInput = {
  area: Area
  organization: SelectedOrganization | undefined
  /** The buttons that create and import tasks. They are missing if the user may not do that. */
  create: ReactNode
  import: ReactNode
  /** The link to the chat, for users who may not create tasks. */
  chatLink: ReactNode
}

/** The empty state of the task page without filters. */
export function tasksEmpty({ area, organization, create, chatLink, ...input }: EmptyStateInput): EmptyMessage {
  const title = area === 'employee' ? 'No tasks found' : 'No tasks'
  if (!organization) return noOrganizationMessage(title, 'Tasks')
  if (!create) return { title, text: noOwnTasksText, action: chatLink }
  const text = area === 'admin' ? `No tasks found in ${organization.name}` : undefined
  return { title, text, action: create, secondary: input.import }
}

const noOwnTasksText = 'Tasks that are assigned to you appear here. Ask your team in the chat for one.'

/** The title if the filters exclude every task. `statusWord` is the value of the status filter in the URL. */
export const noMatchTitle = (area: Area, statusWord: string | undefined) => {
  if (area !== 'employee') return 'No tasks'
  return statusWord ? `No ${statusWord} tasks` : 'No tasks found'
}
