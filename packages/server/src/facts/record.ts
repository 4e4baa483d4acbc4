import type { HistoryLine } from '@muster/contracts/facts/history'
import type { KindOfFact } from '@muster/contracts/facts/kinds'
import { type CurrentNoticeKind, type NoticeText, noticeTypes } from '@muster/contracts/facts/notices'
import type { TaskPriority } from '@muster/contracts/tasks/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { leads } from '../access/sight.ts'
import type { Db, Tx } from '../store.ts'

/** A known id, or the id of a row that the same statement inserts. */
type IdOrNew = number | RawBuilder<number>

/** A notification: its kind with the values of its text, and the objects that it links to. */
export type Notice = NoticeText<CurrentNoticeKind> & {
  priority: TaskPriority
  task_id?: IdOrNew
  project_id?: number
  goal_id?: number
  milestone_id?: number
  task_title?: string
  project_title?: string
  /** The chat room that it links to. For its receiver, the id of a direct room is the other user's id. */
  room_id?: string
  /** The chat message that it quotes. */
  message_id?: string
  /** The comment that it quotes. */
  task_comment_id?: number
  milestone_comment_id?: number
}

/** A change that is recorded: its kind with its values, and everything that is written with it. */
export type Fact = KindOfFact & FactFrame

/** The properties that facts of every kind have. */
export type FactFrame = {
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
  entityId: IdOrNew
  action: 'created' | 'updated' | 'deleted'
  version?: number
  /** The users who see the object after the write, besides admins and managers. */
  seenBy?: number[]
  /** The users who saw it before the write and no longer do. */
  lostBy?: number[]
  /** True if the roles of admin and manager do not make it visible. */
  private?: boolean
  /** A line of the task's history, with the actor as its author. */
  history?: { taskId: number; line: HistoryLine }
  /** Notifications and their receivers. The actor and users who do not see the object are left out. */
  notices?: Addressed[]
}

type Addressed = { to: Receivers; notice: Notice }

/**
 * Active members of the fact's organization: admins and managers if `leads` is set, `users`, and users who commented on the
 * task, all without `except`.
 */
export type Receivers = { leads?: boolean; users?: number[]; commentersOf?: number; except?: number[] }

/**
 * Writes the fact of a change, its history line, its notifications and the organization's new version in the caller's
 * transaction, with one statement. It sends nothing; the live feed reads the fact after the commit.
 */
export async function record(tx: Tx, fact: Fact): Promise<void> {
  await changeAndRecord(tx, { changed: sql`select 1` }, fact)
}

type Change<Row> = {
  /** The command whose rows are returned: `insert … returning …`. Nothing is recorded if it returns no row. */
  changed: RawBuilder<Row>
  /** Further commands of the same statement, each as `name as (…)`, which may read `changed`. */
  also?: (RawBuilder<unknown> | undefined)[]
}

/** Makes a change and records it in one statement, which saves the most frequent writes a round trip. */
export async function changeAndRecord<Row>(db: Db, { changed, also = [] }: Change<Row>, fact: Fact): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with changed as (${changed})
    ${sql.join(
      also.filter((one) => one !== undefined).map((one) => sql`, ${one}`),
      sql``,
    )}
    , fact as (
      insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by, lost_by, private, "values")
      select ${fact.organizationId}::int, ${fact.actorId}::int, ${fact.kind}, ${fact.entity}, ${fact.entityId}::int,
        ${fact.action}, ${fact.version ?? 1}::int, ${fact.seenBy ?? []}::int[], ${fact.lostBy ?? []}::int[],
        ${fact.private ?? false}::boolean, ${fact.values ? JSON.stringify(fact.values) : null}::jsonb
      from changed limit 1
      returning id
    )
    ${fact.history ? history(fact, fact.history) : sql``}
    ${sql.join(
      (fact.notices ?? []).filter(hasReceivers).map((notice, place, all) => notify(fact, notice, place, all)),
      sql``,
    )}
    ${fact.organizationId === null ? sql`` : incrementVersion(fact.organizationId, namedNowhereElse.has(fact.entity) ? 0 : 1)}
    select * from changed
  `.execute(db)
  return rows
}

const history = (fact: Fact, { taskId, line }: NonNullable<Fact['history']>) => sql`
  , line as (
    insert into task_comments (organization_id, task_id, user_id, kind, fact_kind, fact_values)
    select ${fact.organizationId}::int, ${taskId}::int, ${fact.actorId}::int, 'system', ${line.kind},
      ${JSON.stringify(line.values)}::json
    from fact
  )`

/**
 * Nobody gets two notifications of one fact: a user whom several notices reach gets the first. Users who do not want the
 * type get no row. Users who want it by mail only get a row that is archived at once, because the mail is made from it.
 */
const notify = (fact: Fact, { to, notice }: Addressed, place: number, all: Addressed[]) => sql`
  , ${sql.ref(`notice${place}`)} as (
    insert into notifications
      (fact_id, organization_id, user_id, type, kind, "values", priority, task_id, project_id, goal_id, milestone_id,
        task_title, project_title, room_id, message_id, task_comment_id, milestone_comment_id, archived_at)
    select fact.id, m.organization_id, m.user_id, ${noticeTypes[notice.kind]}, ${notice.kind}, ${JSON.stringify(notice.values)}::json, ${notice.priority},
      ${notice.task_id ?? null}::int, ${notice.project_id ?? null}::int,
      ${notice.goal_id ?? null}::int, ${notice.milestone_id ?? null}::int, ${notice.task_title ?? null}, ${notice.project_title ?? null}, ${notice.room_id ?? null},
      ${notice.message_id ?? null}::uuid, ${notice.task_comment_id ?? null}::int, ${notice.milestone_comment_id ?? null}::int,
      case when not wants.in_app then now() end
    from fact, memberships m left join lateral ${preference(noticeTypes[notice.kind])} wants on true
    where m.organization_id = ${fact.organizationId}::int and m.status = 'active'
      and m.user_id is distinct from ${fact.actorId}::int
      and not m.user_id = any(${to.except ?? []}::int[])
      and ${sees(fact)}
      and ${receive(to)}
      ${sql.join(
        all.slice(0, place).map((earlier) => sql`and not ${receive(earlier.to)}`),
        sql` `,
      )}
      and (wants.in_app or wants.mail or wants.in_app is null)
  )`

/** Read per user: `offset 0` keeps PostgreSQL from reading the preferences of all users first. */
const preference = (type: string) => sql`(
  select p.in_app, p.mail from notification_preferences p where p.user_id = m.user_id and p.type = ${type} offset 0
)`

/** Whether the member sees what the fact is about. */
const sees = ({ private: hidden, seenBy = [] }: Fact) =>
  hidden ? sql`m.user_id = any(${seenBy}::int[])` : sql`(${leads} or m.user_id = any(${seenBy}::int[]))`

/** The simplest condition for these receivers, so that PostgreSQL uses an index instead of reading all members. */
function receive({ leads: all, users = [], commentersOf }: Receivers) {
  const commenters = sql`array(select c.user_id from task_comments c where c.task_id = ${commentersOf} and c.kind = 'user')`
  const named = sql`m.user_id = any(${users}::int[]${commentersOf ? sql` || ${commenters}` : sql``})`
  if (!all) return named
  return users.length === 0 && !commentersOf ? leads : sql`(${leads} or ${named})`
}

const hasReceivers = ({ to }: Addressed) => to.leads || to.commentersOf || (to.users ?? []).length > 0

/** Entities whose names appear in no other object's JSON. */
const namedNowhereElse = new Set<Fact['entity']>(['task', 'notification', 'room', 'call'])

/**
 * Increments the version that lists and their ETags depend on, and `names` if the JSON of other objects may contain what
 * changed. The version is the sum of 16 rows, so that concurrent writers seldom wait for each other.
 */
const incrementVersion = (organizationId: number, names: 0 | 1) => sql`
  , version as (
    insert into organization_versions (organization_id, slot, version, names)
    select ${organizationId}::int, pg_backend_pid() % 16, 1, ${names}::int from fact
    on conflict (organization_id, slot) do update
      set version = organization_versions.version + 1, names = organization_versions.names + excluded.names
  )`
