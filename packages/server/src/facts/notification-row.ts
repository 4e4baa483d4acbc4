import { instant } from '@muster/database/json'
import { sql } from 'kysely'

/** What a notification, selected as `n`, looks like in the contract's words: in answers and in the live feed. */
export const notificationColumns = [
  'n.id',
  'n.type',
  'n.title',
  'n.message',
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
  instant(sql.ref('n.created_at')).as('created_at'),
  instant(sql.ref('n.updated_at')).as('updated_at'),
] as const
