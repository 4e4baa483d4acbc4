import { texts } from '@muster/contracts/texts'
import type { Search } from '../../lib/look/search.ts'
import type { NotificationFilter, NotificationState } from './notification-filter.ts'
import { notificationKinds } from './notification-kinds.ts'

type Words = { title: string; text: string }

const words: Record<NotificationState, Words> = {
  all: { title: texts.notification.none, text: texts.notification.noneText },
  unread: { title: "You're all caught up", text: 'Nothing here is unread.' },
  archived: { title: 'Nothing archived', text: 'What you archive is kept here.' },
}

type Empty = Words & {
  /** The filters to reset; undefined if none hides anything. */
  clear?: Pick<Search, 'status' | 'type'>
}

/** The empty state of the page. */
export function emptyOf({ state, type }: NotificationFilter): Empty {
  const clear = { status: undefined, type: undefined }
  if (type)
    return { title: 'No notifications', text: `None of the kind "${notificationKinds[type].name}" stands here.`, clear }
  return state === 'all' ? words.all : { ...words[state], clear }
}
