import { typesByNotificationKind } from '@muster/contracts/facts/notifications'
import type { SlotOf } from '@muster/database/shaped-statement'
import { type Expression, sql } from 'kysely'
import { leadsOrganization } from '../access/visibility.ts'
import type { AddressedNotification, Fact, IdOrNew, NewNotification, Receivers } from './fact.ts'
import { insertedCommand, mergedCommand } from './insert-notifications.ts'
import { isMutedBy } from './is-muted.ts'

export type FactSlot = SlotOf<Fact>

/** The name of the command that inserts the fact with this index. */
export const nameOfFact = (index: number) => sql.ref(`fact${index}`)

/** The users in `seenBy`, and the assignees of the parent. */
export const viewersOf = (slotOf: FactSlot, { parentId }: Fact) => sql`(
  ${slotOf((fact) => fact.seenBy ?? [])}::int[]
  ${parentId ? sql`|| array(select a.user_id from task_assignees a where a.task_id = ${slotOf((fact) => fact.parentId)}::int)` : sql``}
)`

/** The id of the new row, or a known id. */
export const idOf = (firstId: IdOrNew | undefined, knownId: Expression<unknown>) =>
  firstId === 'changed' ? sql`(select id from changed)` : knownId

/**
 * A user gets at most one notification per fact: the first that is addressed to the user. Users who disabled the type
 * get no row. For users who want the type only by mail, the row is archived at once; the mail is generated from the
 * row.
 */
export function notificationCommand(
  slotOf: FactSlot,
  firstFact: Fact,
  index: number,
  notificationIndex: number,
  notifications: AddressedNotification[],
) {
  const notificationSlot = <Value>(read: (notification: NewNotification) => Value) =>
    slotOf(({ notifications: allNotifications }) => {
      const addressedNotification = allNotifications?.[notificationIndex]
      return addressedNotification && read(addressedNotification.notification)
    })
  const type = notificationSlot((notification) => typesByNotificationKind[notification.kind])
  const earlierReceivers = notifications
    .slice(0, notificationIndex)
    .flatMap((notification, earlierIndex) =>
      hasReceivers(notification) ? [isReceiver(slotOf, notifications, earlierIndex)] : [],
    )
  const first = notifications[notificationIndex]
  const taskId = notificationSlot((notification) => notification.task_id ?? null)
  const content = sql`${notificationSlot((notification) => JSON.stringify(notification.values))}`
  const commentId = sql`${notificationSlot((notification) => notification.task_comment_id ?? null)}::int`
  const columns = sql`fact.id as fact_id, m.organization_id, m.user_id, ${type} as type, ${notificationSlot((notification) => notification.kind)} as kind,
      ${content}::json as "values", ${notificationSlot((notification) => notification.priority)} as priority,
      ${idOf(first?.notification.task_id, taskId)}::int as task_id,
      ${notificationSlot((notification) => notification.project_id ?? null)}::int as project_id, ${notificationSlot((notification) => notification.goal_id ?? null)}::int as goal_id,
      ${notificationSlot((notification) => notification.milestone_id ?? null)}::int as milestone_id, ${notificationSlot((notification) => notification.task_title ?? null)} as task_title,
      ${notificationSlot((notification) => notification.project_title ?? null)} as project_title, ${notificationSlot((notification) => notification.room_id ?? null)} as room_id,
      ${notificationSlot((notification) => notification.message_id ?? null)}::uuid as message_id, ${commentId} as task_comment_id,
      ${notificationSlot((notification) => notification.milestone_comment_id ?? null)}::int as milestone_comment_id,
      case when not wants.in_app then now() end as archived_at`
  const received = sql`
    select ${columns}
    from ${nameOfFact(index)} fact, memberships m left join lateral ${preference(type)} wants on true
    where m.organization_id = ${slotOf((fact) => fact.organizationId)}::int and m.status = 'active'
      and m.user_id is distinct from ${slotOf((fact) => fact.actorId)}::int
      and not m.user_id = any(${slotOf(({ notifications: allNotifications }) => allNotifications?.[notificationIndex]?.to.except ?? [])}::int[])
      and ${isVisibleTo(slotOf, firstFact)}
      and ${isReceiver(slotOf, notifications, notificationIndex)}
      ${sql.join(
        earlierReceivers.map((isEarlierReceiver) => sql`and not ${isEarlierReceiver}`),
        sql` `,
      )}
      and (wants.in_app or wants.mail or wants.in_app is null)
      ${first && !isMention(first.notification) ? sql`and not ${isMutedBy(sql`m.user_id`, subjectOf(notificationSlot, first))}` : sql``}`
  const name = `notification${index}_${notificationIndex}`
  const command = first?.isMerged ? mergedCommand(name, received) : insertedCommand(name, received)
  if (!first || !isTaskMention(first.notification)) return command
  return sql`${command}, ${sql.ref(`watchers${index}_${notificationIndex}`)} as (
    insert into task_watchers (organization_id, task_id, user_id, is_following, reason)
    select m.organization_id, ${idOf(first.notification.task_id, taskId)}::int, m.user_id, true, 'mentioned'
    from ${nameOfFact(index)} fact, memberships m
    where m.organization_id = ${slotOf((fact) => fact.organizationId)}::int and m.status = 'active'
      and ${isVisibleTo(slotOf, firstFact)} and ${isReceiver(slotOf, notifications, notificationIndex)}
    on conflict do nothing
  )`
}

/** Whether the notification is about a mention, which a mute does not silence. */
export const isMention = ({ kind }: NewNotification) => typesByNotificationKind[kind] === 'mention'

/** Whether the notification is about a mention on a task, which makes the mentioned user follow the task. */
export const isTaskMention = ({ kind }: NewNotification) =>
  kind === 'task.mentioned' || kind === 'task.mentioned_in_description'

/** What the notification is about. */
function subjectOf(
  slot: <Value>(read: (notification: NewNotification) => Value) => Expression<Value | undefined>,
  { notification }: AddressedNotification,
) {
  const place = <Key extends keyof NonNullable<NewNotification['new_task_place']>>(key: Key) =>
    slot(({ new_task_place }) => new_task_place?.[key] ?? null)
  return {
    task:
      notification.task_id === 'changed'
        ? { parent: place('parent_id'), goal: place('goal_id'), milestone: place('milestone_id') }
        : slot(({ task_id }) => task_id ?? null),
    project: slot(({ project_id }) => project_id ?? null),
    goal: slot(({ goal_id }) => goal_id ?? null),
    milestone: slot(({ milestone_id }) => milestone_id ?? null),
  }
}

/**
 * `offset 0` makes PostgreSQL read the preferences of each receiver, instead of reading the preferences of all users
 * first.
 */
const preference = (type: Expression<unknown>) => sql`(
  select p.in_app, p.mail from notification_preferences p where p.user_id = m.user_id and p.type = ${type} offset 0
)`

/** Whether the member joined as `m` sees the fact's object. */
function isVisibleTo(slotOf: FactSlot, firstFact: Fact) {
  const isInSeenBy = sql`m.user_id = any(${viewersOf(slotOf, firstFact)})`
  return firstFact.private ? isInSeenBy : sql`(${leadsOrganization} or ${isInSeenBy})`
}

/**
 * Whether the member joined as `m` is one of the receivers; `except` is not considered. The condition is as simple as
 * possible, so that PostgreSQL uses an index instead of reading all members.
 */
function isReceiver(slotOf: FactSlot, notifications: AddressedNotification[], notificationIndex: number) {
  const {
    adminsAndManagers: toAdminsAndManagers,
    users = [],
    commentersOf,
    watchersOf,
    hasNoWatchers,
  } = notifications[notificationIndex]?.to ?? {}
  const receiversSlot = <Value>(read: (to: Receivers) => Value) =>
    slotOf((fact) => read(fact.notifications?.[notificationIndex]?.to ?? {}))
  const commenters = sql`array(
    select c.user_id from task_comments c where c.task_id = ${receiversSlot((to) => to.commentersOf)}::int and c.kind = 'user'
  )`
  const watchers = (following: boolean) => sql`array(
    select w.user_id from task_watchers w
    where w.task_id = ${receiversSlot((to) => to.commentersOf ?? to.watchersOf)}::int and w.is_following = ${sql.lit(following)}
  )`
  const isListedReceiver = sql`m.user_id = any(${receiversSlot((to) => to.users ?? [])}::int[]${commentersOf ? sql` || ${commenters}` : sql``}${watchersOf ? sql` || ${watchers(true)}` : sql``})`
  if (commentersOf && !hasNoWatchers && !toAdminsAndManagers)
    return sql`(${isListedReceiver} and not m.user_id = any(${watchers(false)}))`
  if (!toAdminsAndManagers) return isListedReceiver
  return users.length === 0 && !commentersOf ? leadsOrganization : sql`(${leadsOrganization} or ${isListedReceiver})`
}

export const hasReceivers = ({ to }: AddressedNotification) =>
  to.adminsAndManagers || to.commentersOf || to.watchersOf || (to.users ?? []).length > 0
