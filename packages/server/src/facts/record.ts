import type { HistoryLine } from '@muster/contracts/facts/history'
import type { FactContent } from '@muster/contracts/facts/kinds'
import {
  type CurrentNotificationKind,
  type NotificationContent,
  typesByNotificationKind,
} from '@muster/contracts/facts/notifications'
import type { TaskPriority } from '@muster/contracts/tasks/vocabulary'
import { type SlotOf, shapedStatement } from '@muster/database/shaped-statement'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { leadsOrganization } from '../access/visibility.ts'
import type { Db, Tx } from '../store.ts'
import { insertedCommand, mergedCommand } from './insert-notifications.ts'
import { isMutedBy } from './is-muted.ts'

/** A known id, or `'changed'` for the id of the row in the CTE `changed`, which the same statement inserts. */
type IdOrNew = number | 'changed'

/** A notification: its kind with the values of its text, and the objects that it links to. */
export type NewNotification = NotificationContent<CurrentNotificationKind> & {
  priority: TaskPriority
  task_id?: IdOrNew
  project_id?: number
  goal_id?: number
  milestone_id?: number
  /** Where a task is that the same statement inserts, so that `task_id` is `'changed'`. */
  new_task_place?: { parent_id: number | null; goal_id: number | null; milestone_id: number | null }
  task_title?: string
  project_title?: string
  /** The id by which the receiver addresses the chat room that the notification links to: see `RoomId`. */
  room_id?: string
  /** The chat message that the notification quotes. */
  message_id?: string
  /** The comment that the notification quotes. */
  task_comment_id?: number
  milestone_comment_id?: number
}

/** A change to be recorded: its kind with its values, and everything that is written together with it. */
export type Fact = FactContent & FactBase

/** The properties that facts of every kind have. */
export type FactBase = {
  organizationId: number | null
  actorId: number | null
  entity:
    | 'task'
    | 'project'
    | 'organization'
    | 'member'
    | 'account'
    | 'goal'
    | 'milestone'
    | 'notification'
    | 'room'
    | 'call'
    | 'label'
    | 'custom_field'
    | 'time_entry'
    | 'time_lock'
    | 'receipt'
    | 'template'
    | 'watcher'
    | 'mute'
  entityId: IdOrNew
  action: 'created' | 'updated' | 'deleted'
  version?: number
  /** The users who see the object after the write, besides admins and managers. */
  seenBy?: number[]
  /** The parent of a subtask. Its assignees see the subtask too. */
  parentId?: number | null
  /** The users who saw the object before the write and no longer see it. */
  lostBy?: number[]
  /** If true, admins and managers see the object only if they are in `seenBy`. */
  private?: boolean
  /** A line of the task's history, with the actor as its author. */
  insertHistoryLine?: { taskId: number; line: HistoryLine }
  /** Notifications and their receivers. The actor and users who do not see the object get none. */
  notifications?: AddressedNotification[]
}

type AddressedNotification = {
  to: Receivers
  notification: NewNotification
  /**
   * Replaces the receiver's unread notification of the same type about the same task, if it is from the last minutes, and
   * counts it in the value `earlier`.
   */
  isMerged?: true
}

/**
 * Active members of the fact's organization: admins and managers if `adminsAndManagers` is true, the users in
 * `users`, those who commented on the task `commentersOf`, and those who follow the task `watchersOf` because they chose
 * to or were mentioned. The users in `except` are excluded, and with `commentersOf` those who chose not to follow that
 * task, unless `hasNoWatchers` says that nobody chose anything.
 */
export type Receivers = {
  adminsAndManagers?: boolean
  users?: number[]
  commentersOf?: number
  watchersOf?: number
  hasNoWatchers?: boolean
  except?: number[]
}

/**
 * Writes the fact of a change, its history line, its notifications and the organization's new version in the caller's
 * transaction, with one statement. It sends nothing; the live feed reads the fact after the commit.
 */
export async function record(tx: Tx, fact: Fact): Promise<void> {
  await recordOnly(tx, { fact })
}

/** The fact of a change, and the facts about what changes with it in the same organization. */
type RecordedInput = { fact: Fact; furtherFacts?: Fact[] }

type Change<Input, Row> = {
  /** The command whose rows are returned, such as `insert … returning …`. If it returns no row, nothing is recorded. */
  changed: (slot: SlotOf<Input>, firstInput: Input) => RawBuilder<Row>
  /** Further commands of the same statement, each as `name as (…)`, which may read `changed`. */
  furtherCommands?: (slot: SlotOf<Input>, firstInput: Input) => (RawBuilder<unknown> | undefined)[]
  /**
   * A string that must differ between two inputs if their commands differ in anything but the values that are read
   * with `slot`.
   */
  shapeOf?: (input: Input) => string
}

/**
 * A change that is recorded by the same statement that makes it, which saves the most frequent writes a round trip. The
 * statement is compiled once per shape, see `shapedStatement`.
 */
export function recordedChange<Input extends RecordedInput, Row>({
  changed,
  furtherCommands = () => [],
  shapeOf = () => '',
}: Change<Input, Row>): (db: Db, input: Input) => Promise<Row[]> {
  return shapedStatement<Input, Row>(
    (input) => shapeOf(input) + factsOf(input).map(shapeOfFact).join('+'),
    (slot, firstInput) => sql<Row>`
      with changed as (${changed(slot, firstInput)})
      ${sql.join(
        furtherCommands(slot, firstInput)
          .filter((command) => command !== undefined)
          .map((command) => sql`, ${command}`),
        sql``,
      )}
      ${sql.join(
        factsOf(firstInput).map((firstFact, index) => recordingCommands(slotOfFact(slot, index), firstFact, index)),
        sql``,
      )}
      select * from changed`,
  )
}

const factsOf = ({ fact, furtherFacts = [] }: RecordedInput) => [fact, ...furtherFacts]

const slotOfFact =
  (slot: SlotOf<RecordedInput>, index: number): FactSlot =>
  (read) =>
    slot((input) => read(factsOf(input)[index] ?? input.fact))

const recordOnly = recordedChange<RecordedInput, unknown>({ changed: () => sql`select 1` })

type FactSlot = SlotOf<Fact>

/**
 * A string that differs between two facts if the SQL of their commands differs. Everything else in a fact is passed as
 * a value.
 */
function shapeOfFact(fact: Fact): string {
  let shape = `${fact.organizationId === null ? '-' : 'o'}${entitiesNamedNowhereElse.has(fact.entity) ? '-' : 'n'}${fact.parentId ? 'f' : '-'}`
  shape += `${fact.private ? 'p' : '-'}${fact.insertHistoryLine ? 'h' : '-'}${fact.entityId === 'changed' ? 'i' : '-'}`
  for (const { to, notification, isMerged } of fact.notifications ?? [])
    shape += `,${to.adminsAndManagers ? 'l' : '-'}${to.users?.length ? 'u' : '-'}${to.commentersOf ? 'c' : '-'}${to.watchersOf ? 'w' : '-'}${to.hasNoWatchers ? 'n' : '-'}${notification.task_id === 'changed' ? 'i' : '-'}${isTaskMention(notification) ? 't' : isMention(notification) ? 'm' : '-'}${isMerged ? 'e' : '-'}`
  return shape
}

/**
 * The commands, each a CTE, that record the fact if the CTE `changed` has a row. Their names end with the index of the
 * fact, and each is inserted after the one before. Only the first fact increments the version of the organization.
 */
const recordingCommands = (slotOf: FactSlot, firstFact: Fact, index: number) => sql`
  , ${nameOfFact(index)} as (
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by, lost_by, private, "values")
    select ${slotOf((fact) => fact.organizationId)}::int, ${slotOf((fact) => fact.actorId)}::int, ${slotOf((fact) => fact.kind)},
      ${slotOf((fact) => fact.entity)}, ${idOf(
        firstFact.entityId,
        slotOf((fact) => fact.entityId),
      )}::int,
      ${slotOf((fact) => fact.action)}, ${slotOf((fact) => fact.version ?? 1)}::int, ${viewersOf(slotOf, firstFact)},
      ${slotOf((fact) => fact.lostBy ?? [])}::int[], ${slotOf((fact) => fact.private ?? false)}::boolean,
      ${slotOf((fact) => (fact.values ? JSON.stringify(fact.values) : null))}::jsonb
    from ${index === 0 ? sql`changed` : nameOfFact(index - 1)} limit 1
    returning id
  )
  ${firstFact.insertHistoryLine ? historyCommand(slotOf, index) : sql``}
  ${sql.join(
    (firstFact.notifications ?? []).flatMap((notification, notificationIndex, notifications) =>
      hasReceivers(notification)
        ? [notificationCommand(slotOf, firstFact, index, notificationIndex, notifications)]
        : [],
    ),
    sql``,
  )}
  ${firstFact.organizationId === null || index > 0 ? sql`` : incrementVersion(slotOf, entitiesNamedNowhereElse.has(firstFact.entity) ? 0 : 1)}`

const nameOfFact = (index: number) => sql.ref(`fact${index}`)

/** The users in `seenBy`, and the assignees of the parent. */
const viewersOf = (slotOf: FactSlot, { parentId }: Fact) => sql`(
  ${slotOf((fact) => fact.seenBy ?? [])}::int[]
  ${parentId ? sql`|| array(select a.user_id from task_assignees a where a.task_id = ${slotOf((fact) => fact.parentId)}::int)` : sql``}
)`

/** The id of the new row, or a known id. */
const idOf = (firstId: IdOrNew | undefined, knownId: Expression<unknown>) =>
  firstId === 'changed' ? sql`(select id from changed)` : knownId

const historyCommand = (slotOf: FactSlot, index: number) => sql`
  , ${sql.ref(`line${index}`)} as (
    insert into task_comments (organization_id, task_id, user_id, kind, fact_kind, fact_values)
    select ${slotOf((fact) => fact.organizationId)}::int, ${slotOf(({ insertHistoryLine }) => insertHistoryLine?.taskId)}::int,
      ${slotOf((fact) => fact.actorId)}::int, 'system', ${slotOf(({ insertHistoryLine }) => insertHistoryLine?.line.kind)},
      ${slotOf(({ insertHistoryLine }) => JSON.stringify(insertHistoryLine?.line.values))}::json
    from ${nameOfFact(index)}
  )`

/**
 * A user gets at most one notification per fact: the first that is addressed to the user. Users who disabled the type
 * get no row. For users who want the type only by mail, the row is archived at once; the mail is generated from the
 * row.
 */
function notificationCommand(
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
const isMention = ({ kind }: NewNotification) => typesByNotificationKind[kind] === 'mention'

/** Whether the notification is about a mention on a task, which makes the mentioned user follow the task. */
const isTaskMention = ({ kind }: NewNotification) =>
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

const hasReceivers = ({ to }: AddressedNotification) =>
  to.adminsAndManagers || to.commentersOf || to.watchersOf || (to.users ?? []).length > 0

/** Entities whose current names appear in no other object's JSON. */
export const entitiesNamedNowhereElse = new Set<Fact['entity']>([
  'task',
  'notification',
  'room',
  'call',
  'time_entry',
  'time_lock',
  'receipt',
  'template',
  'watcher',
  'mute',
])

/**
 * Increments the version that lists and their ETags depend on. Also increments `names` if the JSON of other objects
 * may contain the name of the changed object. The version is the sum of 16 rows, so that concurrent writers seldom wait
 * for each other.
 */
const incrementVersion = (slotOf: FactSlot, nameIncrement: 0 | 1) => sql`
  , version as (
    insert into organization_versions (organization_id, slot, version, names)
    select ${slotOf((fact) => fact.organizationId)}::int, pg_backend_pid() % 16, 1, ${sql.lit(nameIncrement)} from ${nameOfFact(0)}
    on conflict (organization_id, slot) do update
      set version = organization_versions.version + 1, names = organization_versions.names + excluded.names
  )`
