import type { NotificationContent } from '@muster/contracts/facts/notifications'
import { notificationText } from '@muster/contracts/facts/text'
import { instant } from '@muster/database/json'
import { sql } from 'kysely'

/** The kind and the values of a notification, selected as `n`. */
export const contentColumn = sql<NotificationContent>`json_build_object('kind', n.kind, 'values', n."values")`

/** The comment on a task or a milestone that a notification is about, selected as `n`. */
export const commentId = sql<number | null>`coalesce(n.task_comment_id, n.milestone_comment_id)`

/** The columns of a notification, selected as `n`, with the contract's names. */
export const notificationColumns = [
  'n.id',
  'n.type',
  contentColumn.as('fact'),
  'n.priority',
  sql<boolean>`n.read_at is not null`.as('is_read'),
  instant(sql.ref('n.read_at')).as('read_at'),
  sql<boolean>`n.archived_at is not null`.as('is_archived'),
  instant(sql.ref('n.archived_at')).as('archived_at'),
  'n.organization_id',
  'n.task_id',
  'n.project_id',
  'n.goal_id',
  'n.milestone_id',
  'n.task_title',
  'n.project_title',
  'n.room_id',
  'n.message_id',
  commentId.as('comment_id'),
  instant(sql.ref('n.created_at')).as('created_at'),
  instant(sql.ref('n.updated_at')).as('updated_at'),
] as const

/** A notification with its text in place of kind and values, as responses and the live feed contain it. */
export const notificationOf = <Row extends { fact: NotificationContent }>({ fact: content, ...row }: Row) => ({
  ...row,
  ...notificationText(content),
})
