import type { Task, TaskStatus } from '@muster/contracts/tasks'
import { notFound } from '@muster/server/problems'
import type { Session } from '@muster/server/session'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksVisibleTo } from './visible-to.ts'

/** Room between two neighbours when a card goes to the end. */
export const gap = 1024

/** The place at the end of a column. */
export const endOfColumn = (organizationId: number, status: TaskStatus) => sql<number>`(
  select coalesce(max(position), 0) + ${gap} from tasks
  where organization_id = ${organizationId} and status = ${status} and deleted_at is null
)`

/** The place right before another card of the column that the caller sees; 404 when there is none. */
export async function placeBefore(
  db: Db,
  session: Session,
  task: Task,
  status: TaskStatus,
  beforeId: number,
): Promise<number> {
  const place = (await between(db, session, task, status, beforeId)) ?? notFound('Task')
  if (place.fits) return place.position
  await spread(db, task.organization_id, status)
  return (await between(db, session, task, status, beforeId))?.position ?? notFound('Task')
}

/** The middle between a card and the one above it; it does not fit when halving has used up the digits. */
async function between(db: Db, session: Session, task: Task, status: TaskStatus, beforeId: number) {
  const card = await tasksVisibleTo(db, session.userId)
    .where('t.id', '=', beforeId)
    .where('t.organization_id', '=', task.organization_id)
    .where('t.status', '=', status)
    .select([
      't.position',
      sql<number | null>`(
        select max(above.position) from tasks above
        where above.organization_id = t.organization_id and above.status = t.status and above.deleted_at is null
          and above.position < t.position and above.id <> ${task.id}
      )`.as('above'),
    ])
    .executeTakeFirst()
  if (!card) return undefined
  const above = card.above ?? card.position - 2 * gap
  const position = (above + card.position) / 2
  return { position, fits: position > above && position < card.position }
}

/** Gives the cards of a column even room again. */
async function spread(db: Db, organizationId: number, status: TaskStatus) {
  await sql`
    update tasks t set position = ordered.place * ${gap}::float
    from (
      select id, row_number() over (order by position, id) as place from tasks
      where organization_id = ${organizationId} and status = ${status} and deleted_at is null
    ) ordered
    where t.id = ordered.id`.execute(db)
}
