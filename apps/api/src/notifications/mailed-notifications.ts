import type { NotificationContent } from '@muster/contracts/facts/notifications'
import { defaultPreference, type NotificationType, notificationTypes } from '@muster/contracts/notifications'
import type { AreaRole, OrganizationRole } from '@muster/contracts/roles'
import { commentId, contentColumn } from '@muster/server/facts/notification-row'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** A notification that its receiver wants by mail, with the values that the mail needs. */
export type MailedNotification = {
  id: number
  /** The user who caused the notification; null if nobody did, as for a reminder. */
  actor_id: number | null
  room_id: string | null
  type: NotificationType
  fact: NotificationContent
  organization_id: number
  organization_name: string
  task_id: number | null
  project_id: number | null
  goal_id: number | null
  milestone_id: number | null
  comment_id: number | null
  task_title: string | null
  project_title: string | null
  user_id: number
  email: string
  account_role: AreaRole
  role: OrganizationRole
}

const mailedTypes = notificationTypes.filter((type) => defaultPreference(type).mail)

/**
 * Facts before this time are not mailed. Such facts are found after a day without mail delivery, or in a restored
 * database.
 */
const oldestTime = sql`now() - interval '1 day'`

/**
 * The notifications of new facts that their receivers want by mail, except those whose receiver has no verified address
 * or is no longer a member, and those that the receiver has already read or archived.
 */
export async function notificationsOf(tx: Tx, facts: RawBuilder<unknown>): Promise<MailedNotification[]> {
  const { rows } = await sql<MailedNotification>`
    select t.* from (select id, actor_id from ${facts} f where at > ${oldestTime}) f, lateral ${notificationsOfFact} t`.execute(
    tx,
  )
  return rows
}

/**
 * The notifications that wait for the digest of this user, without those that the user has read or archived or no
 * longer wants by mail.
 */
export async function waitingNotifications(tx: Tx, userId: number): Promise<MailedNotification[]> {
  const { rows } = await sql<MailedNotification>`
    select ${columns}, f.actor_id from digest_notifications d join notifications n on n.id = d.notification_id
    left join facts f on f.id = n.fact_id ${receiverJoins}
    where d.user_id = ${userId} and ${isToBeMailed} order by n.id`.execute(tx)
  return rows
}

const columns = sql`n.id, n.type, ${contentColumn} as fact, n.organization_id, o.name as organization_name, n.task_id, n.project_id, n.goal_id,
    n.milestone_id, ${commentId} as comment_id, n.task_title, n.project_title, n.room_id, n.user_id, u.email, u.role as account_role, m.role`
const receiverJoins = sql`
  join users u on u.id = n.user_id and u.status = 'active' and u.is_verified and u.email is not null
  join memberships m on m.organization_id = n.organization_id and m.user_id = n.user_id and m.status = 'active'
  join organizations o on o.id = n.organization_id
  left join notification_preferences p on p.user_id = n.user_id and p.type = n.type`
const isToBeMailed = sql`n.read_at is null
    -- A row that was archived when it was created is for mail only. A row that the user archived later needs no mail.
    and (n.archived_at is null or n.archived_at = n.created_at)
    and coalesce(p.mail, n.type = any(${[...mailedTypes]}::text[]))`

/**
 * The notifications of the fact `f` that are to be mailed. `offset 0` makes PostgreSQL look them up for each fact.
 * Otherwise it would read all notifications when it expects many facts.
 */
const notificationsOfFact = sql`(
  select ${columns}, f.actor_id from notifications n ${receiverJoins} where n.fact_id = f.id and ${isToBeMailed}
  order by n.id offset 0
)`
