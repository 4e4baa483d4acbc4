import { texts } from '@muster/contracts/texts'
import type { Search } from '../../lib/look/search.ts'
import type { NotificationFilter, NotificationState } from './notification-filter.ts'
import { notificationNames } from './notification-kinds.ts'

type EmptyText = { title: string; text: string }

const textsByState: Record<NotificationState, EmptyText> = {
  all: { title: texts.notification.none, text: texts.notification.noneText },
  unread: { title: "You're all caught up", text: 'Nothing here is unread.' },
  archived: { title: 'Nothing archived', text: 'What you archive is kept here.' },
}

type Empty = EmptyText & {
  /** The search parameters with which a button removes the filters by state and kind; undefined if neither is set. */
  clear?: Pick<Search, 'status' | 'type'>
}

/** The texts of an empty list, and how to remove its filters. */
export function emptyOf({ state, type }: NotificationFilter): Empty {
  const clear = { status: undefined, type: undefined }
  if (type)
    return { title: 'No notifications', text: `There are none of the kind "${notificationNames[type]}".`, clear }
  return state === 'all' ? textsByState.all : { ...textsByState[state], clear }
}
