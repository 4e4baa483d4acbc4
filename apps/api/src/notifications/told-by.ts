import type { NoticeText } from '@muster/contracts/facts/notices'
import { defaultPreference, type NotificationType, notificationTypes } from '@muster/contracts/notifications'
import type { AreaRole, OrganizationRole } from '@muster/contracts/roles'
import { noticeColumn } from '@muster/server/facts/notification-row'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** A notification that its receiver wants by mail, with what the mail needs to know of them. */
export type Told = {
  id: number
  /** Who caused it; null for what nobody did, such as a reminder. */
  actor_id: number | null
  room_id: string | null
  type: NotificationType
  fact: NoticeText
  organization_id: number
  organization_name: string
  task_id: number | null
  project_id: number | null
  goal_id: number | null
  milestone_id: number | null
  task_title: string | null
  project_title: string | null
  user_id: number
  email: string
  account_role: AreaRole
  role: OrganizationRole
}

const mailed = notificationTypes.filter((type) => defaultPreference(type).mail)

/** Older news is no news: it waited because mails could not be sent, or came with a copy of another database. */
const oldest = sql`now() - interval '1 day'`

/**
 * What new facts told people that they want by mail. Left out is who has no address that is known to be theirs, who is not
 * in the organization any more, and what they already dealt with.
 */
export async function toldBy(tx: Tx, facts: RawBuilder<unknown>): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select t.* from (select id, actor_id from ${facts} f where at > ${oldest}) f, lateral ${toldByFact} t`.execute(tx)
  return rows
}

/** What waits to be mailed together to this person, of what they still want to hear by mail. */
export async function toldOf(tx: Tx, userId: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select ${told}, f.actor_id from digest_notifications d join notifications n on n.id = d.notification_id
    left join facts f on f.id = n.fact_id ${wanted}
    where d.user_id = ${userId} and ${isOpen} order by n.id`.execute(tx)
  return rows
}

const told = sql`n.id, n.type, ${noticeColumn} as fact, n.organization_id, o.name as organization_name, n.task_id, n.project_id, n.goal_id,
    n.milestone_id, n.task_title, n.project_title, n.room_id, n.user_id, u.email, u.role as account_role, m.role`
const wanted = sql`
  join users u on u.id = n.user_id and u.status = 'active' and u.is_verified and u.email is not null
  join memberships m on m.organization_id = n.organization_id and m.user_id = n.user_id and m.status = 'active'
  join organizations o on o.id = n.organization_id
  left join notification_preferences p on p.user_id = n.user_id and p.type = n.type`
const isOpen = sql`n.read_at is null
    -- One that was written into the archive is wanted by mail alone; one that was put there later is dealt with.
    and (n.archived_at is null or n.archived_at = n.created_at)
    and coalesce(p.mail, n.type = any(${[...mailed]}::text[]))`

/** Looked up fact by fact: `offset 0` keeps PostgreSQL from reading all notifications when it expects many facts. */
const toldByFact = sql`(
  select ${told}, f.actor_id from notifications n ${wanted} where n.fact_id = f.id and ${isOpen}
  order by n.id offset 0
)`
