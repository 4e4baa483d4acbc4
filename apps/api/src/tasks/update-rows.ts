import type { Task } from '@muster/contracts/tasks'
import type { Tables } from '@muster/database/tables'
import type { Tx } from '@muster/server/store'
import { sql, type UpdateObject } from 'kysely'
import { endOfColumn, positionGap } from './position.ts'

type Columns = Omit<UpdateObject<Tables, 'tasks'>, 'status' | 'position'> & { status?: Task['status'] }

/**
 * Writes columns of locked tasks of one organization and increments their versions. A task that is done and stays done
 * keeps its completion time. With a new status, the tasks are placed at `positions` or, without them, at the end of its
 * column; both in the order of the ids.
 */
export async function updateRows(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
  { status, ...columns }: Columns,
  positions?: readonly number[],
): Promise<void> {
  const place = sql<number>`array_position(${ids}::int[], tasks.id)`
  await tx
    .updateTable('tasks')
    .set({
      ...columns,
      ...(status && {
        status,
        position: positions
          ? sql<number>`(${positions}::float[])[${place}]`
          : sql<number>`${endOfColumn(organizationId, status)} + (${place} - 1) * ${sql.lit(positionGap)}`,
        completed_at: status === 'done' ? sql<string>`coalesce(completed_at, now())` : null,
      }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
}
