import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Principal } from '@muster/server/access/principal'
import { incrementVersionsOf } from '@muster/server/facts/stamps'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import { sql } from 'kysely'
import type { ValueOrExpression } from './assignees.ts'
import { assigneesOfParent } from './subtasks/assignees-of-parent.ts'
import { tasksVisibleTo } from './visible-to.ts'

/**
 * The distance between the last card and a card that is added at the end of a column, and between evenly spaced cards.
 */
export const positionGap = 1024

/** The position at the end of a column. Tasks created concurrently may share it; then they are ordered by id. */
export const endOfColumn = (
  organizationId: ValueOrExpression<number>,
  status: ValueOrExpression<TaskStatus>,
) => sql<number>`(
  select coalesce(max(position), 0) + ${sql.lit(positionGap)} from tasks
  where organization_id = ${organizationId} and status = ${status} and deleted_at is null
)`

/** Thrown if there is no position left between two cards. */
class NoRoomError extends Error {}

/**
 * Runs a move. If there is no room for the card, spaces the column's cards evenly in a separate transaction and
 * retries, up to `maxSpreads` times.
 */
export async function retryWithRoom<Result>(
  store: Store,
  principal: Principal,
  task: Task,
  status: TaskStatus,
  move: () => Promise<Result>,
): Promise<Result> {
  for (let spreadCount = 0; ; spreadCount++) {
    try {
      return await move()
    } catch (error) {
      if (!(error instanceof NoRoomError) || spreadCount === maxSpreads) throw error
      await store.writeOnce((db) => spreadColumn(db, principal, task, status))
    }
  }
}

const maxSpreads = 5

/** The position directly before another card of the column; throws 404 if that card is not visible in the column. */
export async function positionBefore(
  db: Db,
  principal: Principal,
  task: Task,
  status: TaskStatus,
  beforeId: number,
): Promise<number> {
  const midpoint = (await midpointAbove(db, principal, task, status, beforeId)) ?? refuseNotFound('Task')
  if (!midpoint.fits) throw new NoRoomError()
  return midpoint.position
}

/**
 * The midpoint between a card and the next card above it, ignoring the moved card; for the first card of the column, a
 * position above it. `fits` is false if both cards share a position or the precision is exhausted. Returns undefined if
 * the card is not visible in the column.
 */
async function midpointAbove(db: Db, principal: Principal, task: Task, status: TaskStatus, beforeId: number) {
  const card = await tasksVisibleTo(db, principal.userId)
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
  const positionAbove = card.above ?? card.position - 2 * positionGap
  const position = (positionAbove + card.position) / 2
  return { position, fits: position > positionAbove && position < card.position }
}

/**
 * The position directly after another card of the column and before the next card, even if the caller does not see the
 * next card. Throws 404 if the other card is not visible in the column.
 */
export async function positionAfter(
  db: Db,
  principal: Principal,
  task: Task,
  status: TaskStatus,
  afterId: number,
): Promise<number> {
  const card = await tasksVisibleTo(db, principal.userId)
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
  if (!card) return refuseNotFound('Task')
  if (card.below === null) return card.position + positionGap
  const position = (card.position + card.below) / 2
  if (position <= card.position || position >= card.below) throw new NoRoomError()
  return position
}

/**
 * Spaces the cards of a column, except the moved one, evenly again. Each card with a new position gets a new version
 * and a fact, because clients have the old positions.
 */
async function spreadColumn(db: Db, principal: Principal, task: Task, status: TaskStatus) {
  await sql`
    with locked as materialized (
      select id, position from tasks
      where organization_id = ${task.organization_id} and status = ${status} and deleted_at is null and id <> ${task.id}
      order by id for no key update
    ), ordered as (
      select id, row_number() over (order by position, id) as place from locked
    ), moved as (
      update tasks t set position = ordered.place * ${positionGap}::float, version = version + 1
      from ordered where t.id = ordered.id and t.position <> ordered.place * ${positionGap}::float
      returning t.id, t.organization_id, t.version, t.created_by
    ), list_version as (${incrementVersionsOf('moved')})
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by)
    select ${task.organization_id}, ${principal.userId}, ${'task.moved' satisfies FactKind}, 'task', c.id, 'updated', c.version,
      array(
        select a.user_id from task_assignees a where a.task_id = c.id
        union select c.created_by where c.created_by is not null
        union ${assigneesOfParent(sql`c.id`)}
      )
    from moved c`.execute(db)
}
