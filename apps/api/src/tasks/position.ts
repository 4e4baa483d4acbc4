import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Session } from '@muster/server/access/session'
import { notFound } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksVisibleTo } from './visible-to.ts'

/** The distance to the last card when a card goes to the end. */
export const gap = 1024

/** The position at the end of a column. Tasks created concurrently may share it; then they are ordered by id. */
export const endOfColumn = (organizationId: number, status: TaskStatus) => sql<number>`(
  select coalesce(max(position), 0) + ${gap} from tasks
  where organization_id = ${organizationId} and status = ${status} and deleted_at is null
)`

/** Thrown if there is no position left between two cards. */
class NoRoom extends Error {}

/** Runs a move; if there is no room for it, spaces the column's cards in a separate transaction and retries. */
export async function withRoom<Result>(
  store: Store,
  session: Session,
  task: Task,
  status: TaskStatus,
  move: () => Promise<Result>,
): Promise<Result> {
  for (let spreads = 0; ; spreads++) {
    try {
      return await move()
    } catch (error) {
      if (!(error instanceof NoRoom) || spreads === mostSpreads) throw error
      await store.writeOnce((db) => spread(db, session, task, status))
    }
  }
}

const mostSpreads = 5

/** The position directly before another visible card of the column; 404 if there is none. */
export async function placeBefore(
  db: Db,
  session: Session,
  task: Task,
  status: TaskStatus,
  beforeId: number,
): Promise<number> {
  const place = (await between(db, session, task, status, beforeId)) ?? notFound('Task')
  if (!place.fits) throw new NoRoom()
  return place.position
}

/**
 * The midpoint between a card and the one above it; it does not fit if both share a position or the precision is
 * exhausted.
 */
async function between(db: Db, session: Session, task: Task, status: TaskStatus, beforeId: number) {
  const card = await tasksVisibleTo(db, session.userId)
    .where('t.id', '=', beforeId)
    .where('t.organization_id', '=', task.organization_id)
    .where('t.status', '=', status)
    .select([
      't.position',
      sql<number | null>`(
        select above.position from tasks above
        where above.organization_id = t.organization_id and above.status = t.status and above.deleted_at is null
          and (above.position, above.id) < (t.position, t.id) and above.id <> ${task.id}
        order by above.position desc, above.id desc limit 1
      )`.as('above'),
    ])
    .executeTakeFirst()
  if (!card) return undefined
  const above = card.above ?? card.position - 2 * gap
  const position = (above + card.position) / 2
  return { position, fits: position > above && position < card.position }
}

/** The position directly after another visible card of the column, even if the next one is invisible; 404 without one. */
export async function placeAfter(
  db: Db,
  session: Session,
  task: Task,
  status: TaskStatus,
  afterId: number,
): Promise<number> {
  const card = await tasksVisibleTo(db, session.userId)
    .where('t.id', '=', afterId)
    .where('t.organization_id', '=', task.organization_id)
    .where('t.status', '=', status)
    .select([
      't.position',
      sql<number | null>`(
        select below.position from tasks below
        where below.organization_id = t.organization_id and below.status = t.status and below.deleted_at is null
          and (below.position, below.id) > (t.position, t.id) and below.id <> ${task.id}
        order by below.position, below.id limit 1
      )`.as('below'),
    ])
    .executeTakeFirst()
  if (!card) return notFound('Task')
  if (card.below === null) return card.position + gap
  const position = (card.position + card.below) / 2
  if (position <= card.position || position >= card.below) throw new NoRoom()
  return position
}

/**
 * Spaces the other cards of a column evenly again. Each moved card gets a new version and a fact, because clients have
 * the old positions.
 */
async function spread(db: Db, session: Session, task: Task, status: TaskStatus) {
  await sql`
    with locked as materialized (
      select id, position from tasks
      where organization_id = ${task.organization_id} and status = ${status} and deleted_at is null and id <> ${task.id}
      order by id for no key update
    ), ordered as (
      select id, row_number() over (order by position, id) as place from locked
    ), moved as (
      update tasks t set position = ordered.place * ${gap}::float, version = version + 1
      from ordered where t.id = ordered.id and t.position <> ordered.place * ${gap}::float
      returning t.id, t.version, t.created_by
    )
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by)
    select ${task.organization_id}, ${session.userId}, ${'task.moved' satisfies FactKind}, 'task', c.id, 'updated', c.version,
      array(
        select a.user_id from task_assignees a where a.task_id = c.id
        union select c.created_by where c.created_by is not null
      )
    from moved c`.execute(db)
}
