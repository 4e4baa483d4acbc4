import type { NoticeText } from '@muster/contracts/facts/notices'
import { defaultPreference, type NotificationType, notificationTypes } from '@muster/contracts/notifications'
import type { AreaRole, OrganizationRole } from '@muster/contracts/roles'
import { noticeColumn } from '@muster/server/facts/notification-row'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** A notification that its receiver wants by mail, with the values that the mail needs. */
export type Told = {
  id: number
  /** The user who caused it; null if nobody did, as for a reminder. */
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

/** Older facts are not mailed: mails could not be sent for a day, or the facts come from a restored database. */
const oldest = sql`now() - interval '1 day'`

/**
 * The notifications of new facts that their receivers want by mail, without receivers who have no verified address or are
 * no longer members, and without notifications that are already read or archived.
 */
export async function toldBy(tx: Tx, facts: RawBuilder<unknown>): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select t.* from (select id, actor_id from ${facts} f where at > ${oldest}) f, lateral ${toldByFact} t`.execute(tx)
  return rows
}

/** The notifications that wait for the digest of this user, if they are unread and still wanted by mail. */
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
    -- A row that was archived when it was written is wanted by mail only; one that was archived later is done.
    and (n.archived_at is null or n.archived_at = n.created_at)
    and coalesce(p.mail, n.type = any(${[...mailed]}::text[]))`

/** Read per fact: `offset 0` keeps PostgreSQL from reading all notifications when it expects many facts. */
const toldByFact = sql`(
  select ${told}, f.actor_id from notifications n ${wanted} where n.fact_id = f.id and ${isOpen}
  order by n.id offset 0
)`
