import type { HistoryLine } from '@muster/contracts/facts/history'
import type { KindOfFact } from '@muster/contracts/facts/kinds'
import { type CurrentNoticeKind, type NoticeText, noticeTypes } from '@muster/contracts/facts/notices'
import type { TaskPriority } from '@muster/contracts/tasks/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { leads } from '../access/sight.ts'
import type { Db, Tx } from '../store.ts'

/** An id that is known, or the id of a row that the same statement makes. */
type IdOrNew = number | RawBuilder<number>

/** A notification: its kind with the values of its text, and where it leads. */
export type Notice = NoticeText<CurrentNoticeKind> & {
  priority: TaskPriority
  task_id?: IdOrNew
  project_id?: number
  goal_id?: number
  milestone_id?: number
  task_title?: string
  project_title?: string
  /** The chat room that it leads to, as its receiver addresses it. */
  room_id?: string
  /** The chat message whose words it repeats. */
  message_id?: string
  /** The comment whose words it repeats. */
  task_comment_id?: number
  milestone_comment_id?: number
}

/** What happened: the kind of fact with its values, and everything that depends on it. */
export type Fact = KindOfFact & FactFrame

/** What facts of every kind have. */
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
  /** Who sees the object after the write, besides those who lead the organization. */
  seenBy?: number[]
  /** Who saw it before the write and does not any more. */
  lostBy?: number[]
  /** True when those who lead the organization do not see it. */
  private?: boolean
  /** A line of the task's history, written in the actor's name. */
  history?: { taskId: number; line: HistoryLine }
  /** Who is notified, without the actor and people who do not see the object. */
  notices?: Addressed[]
}

type Addressed = { to: Receivers; notice: Notice }

/** Active members of the fact's organization: who leads it, these users, or who commented the task, less `except`. */
export type Receivers = { leads?: boolean; users?: number[]; commentersOf?: number; except?: number[] }

/**
 * Writes in the caller's transaction what depends on a change: the fact, the line of the history, the notifications and the
 * organization's version. One statement; it sends nothing itself, the live feed reads the fact after the commit.
 */
export async function record(tx: Tx, fact: Fact): Promise<void> {
  await changeAndRecord(tx, { changed: sql`select 1` }, fact)
}

type Change<Row> = {
  /** The command whose rows are answered: `insert … returning …`. Nothing is recorded when it touches no row. */
  changed: RawBuilder<Row>
  /** Further commands of the same statement, each as `name as (…)`; they may read `changed`. */
  also?: (RawBuilder<unknown> | undefined)[]
}

/** Makes a change and records it in one and the same statement; the hottest writes spare round trips this way. */
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
      (fact.notices ?? []).filter(reachesAnybody).map((notice, place, all) => notify(fact, notice, place, all)),
      sql``,
    )}
    ${fact.organizationId === null ? sql`` : countUp(fact.organizationId, repeatsNoName.has(fact.entity) ? 0 : 1)}
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
 * Nobody is notified twice of one fact: where two notices reach the same person, they get the first. Who does not want this
 * type gets no row; who wants it by mail only gets one that is archived at once, for the mail.
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

/** Looked up person by person: `offset 0` keeps PostgreSQL from gathering everybody's first. */
const preference = (type: string) => sql`(
  select p.in_app, p.mail from notification_preferences p where p.user_id = m.user_id and p.type = ${type} offset 0
)`

/** Whether the member sees what the fact is about. */
const sees = ({ private: hidden, seenBy = [] }: Fact) =>
  hidden ? sql`m.user_id = any(${seenBy}::int[])` : sql`(${leads} or m.user_id = any(${seenBy}::int[]))`

/** Said as plainly as the receivers allow, so that they are found by index and not among all members. */
function receive({ leads: all, users = [], commentersOf }: Receivers) {
  const commenters = sql`array(select c.user_id from task_comments c where c.task_id = ${commentersOf} and c.kind = 'user')`
  const named = sql`m.user_id = any(${users}::int[]${commentersOf ? sql` || ${commenters}` : sql``})`
  if (!all) return named
  return users.length === 0 && !commentersOf ? leads : sql`(${leads} or ${named})`
}

const reachesAnybody = ({ to }: Addressed) => to.leads || to.commentersOf || (to.users ?? []).length > 0

/** Objects whose changes leave the JSON of all others as it is. */
const repeatsNoName = new Set<Fact['entity']>(['task', 'notification', 'room', 'call'])

/**
 * Counts up the version that lists and their ETags depend on, and `names` where other objects may repeat what changed:
 * in one of 16 rows, so that writers seldom meet.
 */
const countUp = (organizationId: number, names: 0 | 1) => sql`
  , version as (
    insert into organization_versions (organization_id, slot, version, names)
    select ${organizationId}::int, pg_backend_pid() % 16, 1, ${names}::int from fact
    on conflict (organization_id, slot) do update
      set version = organization_versions.version + 1, names = organization_versions.names + excluded.names
  )`
