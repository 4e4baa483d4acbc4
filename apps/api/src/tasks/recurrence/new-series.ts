import { type Day, dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import { textOfRule } from '@muster/contracts/recurrence/rule'
import { Problem } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Repetition } from '../task-copy.ts'
import { firstNextDate, requireRule } from './rules.ts'

type Author = { organizationId: number; userId: number; timeZone: string; today: Day }
type NewSeries = { id: number; rule: string }

/** The place of a new task in its new series. */
export const currentTaskOf = (series: NewSeries | undefined) => series && { ...series, number: 1 }

/**
 * Inserts the series of new tasks, which count from their due dates or from today, with one statement. Returns the
 * series in the order of the tasks, and undefined for tasks that do not repeat, or whose rule has no further date.
 */
export async function insertNewSeries(
  tx: Tx,
  author: Author,
  tasks: readonly ((Repetition & { due: string | null }) | undefined)[],
): Promise<(NewSeries | undefined)[]> {
  return insertPlannedSeries(
    tx,
    author,
    tasks.map((task) => task && valuesOf(task, author)),
  )
}

/** The values of a new series, whose dates count from `start_date`. */
export type PlannedSeries = Repetition & { start_date: string; next_date: string | null }

/** Inserts series with one statement, and returns them in their order; undefined for tasks that do not repeat. */
export async function insertPlannedSeries(
  tx: Tx,
  author: Omit<Author, 'today'>,
  planned: readonly (PlannedSeries | undefined)[],
): Promise<(NewSeries | undefined)[]> {
  const rows = planned.filter((values) => values !== undefined)
  if (rows.length === 0) return planned.map(() => undefined)
  const { rows: inserted } = await sql<{ id: number }>`
    insert into task_series (organization_id, rule, mode, copied, time_zone, start_date, next_date, created_by)
    select ${author.organizationId}::int, r.value->>'rule', r.value->>'mode',
      array(select jsonb_array_elements_text(r.value->'copied')), ${author.timeZone}::text,
      (r.value->>'start_date')::date, (r.value->>'next_date')::date, ${author.userId}::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r (value, place) order by r.place
    returning id`.execute(tx)
  const ids = inserted.map(({ id }) => id).toSorted((left, right) => left - right)
  return planned.map((values) => {
    const id = values && ids.shift()
    return values && id !== undefined ? { id, rule: values.rule } : undefined
  })
}

function valuesOf(
  { rule: text, mode, copied, due }: Repetition & { due: string | null },
  author: Author,
): PlannedSeries | undefined {
  const start = due === null ? author.today : dayOf(due)
  try {
    const rule = requireRule(text, mode, author.timeZone)
    const next = firstNextDate(rule, mode, start, author.today)
    return {
      rule: textOfRule(rule),
      mode,
      copied: [...new Set(copied)],
      start_date: textOfDay(start),
      next_date: next === null ? null : textOfDay(next),
    }
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
