import { type GoalForecast, maxForecastGoals } from '@muster/contracts/forecast'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksOf } from '../goals/tasks-of.ts'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import type { Chances } from './forecast.ts'
import { type Work, type WorkRow, workOf, workRow } from './read-work.ts'

type GoalWork = WorkRow & { id: number; title: string; end_date: string }

/**
 * The goals of an organization that are least likely to be finished in time, first. To bound the cost, only the unfinished
 * goals with open tasks and the earliest end dates are simulated.
 */
export async function readGoalForecasts(
  db: Db,
  userId: number,
  organizationId: number,
  chancesOf: (work: Work, endDate: string, seed: number) => Promise<Chances>,
): Promise<GoalForecast[]> {
  const goals = goalsVisibleTo(db, userId)
    .where('g.organization_id', '=', organizationId)
    .where('g.is_personal', '=', false)
    .where('g.status', 'in', ['not_started', 'in_progress'])
    .where(
      sql<boolean>`exists (select from ${tasksOf(sql<number>`g.id`)} t where t.status not in ('done', 'cancelled'))`,
    )
    .orderBy('g.end_date')
    .orderBy('g.id')
    .limit(sql<number>`${maxForecastGoals}::int`)
    .select(['g.id', 'g.title', 'g.end_date'])
  const { rows } = await sql<GoalWork>`
    select g.id, g.title, g.end_date::text as end_date, work.*
    from ${goals} g cross join lateral ${workRow(tasksOf(sql<number>`g.id`))} work`.execute(db)
  const forecasts: GoalForecast[] = []
  for (const { id, title, end_date, ...row } of rows) {
    const endDate = end_date.slice(0, 10)
    const work = workOf(row)
    const { openTasks: open_tasks, finishedTasks: finished_tasks } = work
    forecasts.push({
      id,
      title,
      end_date: endDate,
      open_tasks,
      finished_tasks,
      ...(await chancesOf(work, endDate, id)),
    })
  }
  return forecasts.toSorted(byRisk)
}

/** Goals without odds come last. */
const byRisk = (left: GoalForecast, right: GoalForecast) =>
  (left.chance_on_time ?? 2) - (right.chance_on_time ?? 2) ||
  left.end_date.localeCompare(right.end_date) ||
  left.id - right.id
