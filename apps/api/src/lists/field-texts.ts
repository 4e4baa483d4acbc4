import type { Field } from '@muster/contracts/field'
import { lower } from '@muster/server/find'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** The text that the web app's tables show for a field's value. */
export function textOf({ kind, label, choices, unit = '' }: Field, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === 'text' || kind === 'long_text') return value
  if (kind === 'choice') return labelOf(choices ?? {}, value)
  if (kind === 'date') return dateText(value)
  if (kind === 'time') return sql`coalesce(to_char(${value}::time, 'FMHH12:MI AM'), 'Not set')`
  if (kind === 'yes_no') return sql`case when ${value} then 'Yes' else 'No' end`
  if (kind === 'number') return sql`coalesce(${value} || ${sql.lit(unit)}, 'Not set')`
  throw new Error(`The search needs the text of ${label}, which is of kind ${kind}`)
}

/** The label of the value of a choice field. */
export function labelOf(labels: Readonly<Record<string, string>>, column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case ${column} ${sql.join(
    Object.entries(labels).map(([value, name]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`),
    sql` `,
  )} end`
}

/** A date as `Nov 25, 2026`; `emptyText` if it is null. */
export const dateText = (value: RawBuilder<unknown>, emptyText = 'Not set') =>
  sql`coalesce(to_char(${value}, 'Mon FMDD, YYYY'), ${sql.lit(emptyText)})`

/** Joins the texts with line breaks, leaving out those that are null. */
export const joinLines = (texts: readonly RawBuilder<unknown>[]) => sql`concat_ws(E'\n', ${sql.join(texts)})`

/** Whether the text contains the search text, regardless of case. */
export const contains = (text: RawBuilder<unknown>, q: Expression<string>) =>
  sql<boolean>`strpos(${lower(text)}, (select ${lower(sql`${q}::text`)})) > 0`
