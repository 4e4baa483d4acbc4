import type { TaskPriority } from '@muster/contracts/tasks'
import { sql } from 'kysely'
import type { Tx } from './store.ts'

export type Notice = {
  type: string
  title: string
  message: string
  priority: TaskPriority
  task_id?: number
  project_id?: number
  task_title?: string
  project_title?: string
}

/** What happened, with everything that hangs on it. */
export type Fact = {
  kind: string
  organizationId: number | null
  actorId: number | null
  entity: 'task' | 'project' | 'organization' | 'member' | 'account' | 'goal' | 'milestone'
  entityId: number
  action: 'created' | 'updated' | 'deleted'
  version?: number
  /** Who sees the object after the write, besides those who lead the organization. */
  seenBy?: number[]
  /** Who saw it before the write and does not any more. */
  lostBy?: number[]
  /** True when those who lead the organization do not see it. */
  private?: boolean
  details?: Record<string, unknown>
  /** A line of the task's history, written in the actor's name. */
  history?: { taskId: number; content: string }
  /** Who is told, already without the actor and only people with sight. */
  notices?: { to: number[]; notice: Notice }[]
}

/**
 * Writes in the caller's transaction what hangs on a change: the fact, the history line, the receivers' notifications,
 * and the organization's version. One statement; it sends nothing itself, the live feed reads the fact after commit.
 */
export async function record(tx: Tx, fact: Fact): Promise<void> {
  const notices = (fact.notices ?? []).filter(({ to }) => to.length > 0)
  await sql`
    with fact as (
      insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by, lost_by, private, details)
      values (
        ${fact.organizationId}, ${fact.actorId}, ${fact.kind}, ${fact.entity}, ${fact.entityId}, ${fact.action},
        ${fact.version ?? 1}, ${fact.seenBy ?? []}, ${fact.lostBy ?? []}, ${fact.private ?? false},
        ${fact.details ? JSON.stringify(fact.details) : null}::jsonb
      )
      returning id
    )
    ${fact.history ? history(fact, fact.history) : sql``}
    ${notices.length > 0 ? notify(fact, notices) : sql``}
    ${fact.organizationId === null ? sql`select 1` : countUp(fact.organizationId)}
  `.execute(tx)
}

const history = (fact: Fact, { taskId, content }: NonNullable<Fact['history']>) => sql`
  , line as (
    insert into task_comments (organization_id, task_id, user_id, kind, content)
    values (${fact.organizationId}, ${taskId}, ${fact.actorId}, 'system', ${content})
  )`

const notify = (fact: Fact, notices: NonNullable<Fact['notices']>) => sql`
  , notice as (
    insert into notifications
      (fact_id, organization_id, user_id, type, title, message, priority, task_id, project_id, task_title, project_title)
    select fact.id, ${fact.organizationId}, n.to, n.type, n.title, n.message, coalesce(n.priority, 'medium'),
      n.task_id, n.project_id, n.task_title, n.project_title
    from fact, jsonb_to_recordset(${JSON.stringify(notices.flatMap(({ to, notice }) => to.map((id) => ({ to: id, ...notice }))))}::jsonb)
      as n ("to" int, type text, title text, message text, priority text, task_id int, project_id int, task_title text, project_title text)
    on conflict do nothing
  )`

/** Counts up the version that lists and their ETags hang on: one of 16 rows, so that writers seldom meet. */
const countUp = (organizationId: number) => sql`
  insert into organization_versions (organization_id, slot, version) values (${organizationId}, pg_backend_pid() % 16, 1)
  on conflict (organization_id, slot) do update set version = organization_versions.version + 1`
