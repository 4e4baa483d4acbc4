import { lowerColumn } from '@muster/server/find'
import { type RawBuilder, sql } from 'kysely'

/** The text to search for, in lower case. It is an uncorrelated subquery, which runs once per statement. */
export type WantedText = RawBuilder<unknown>

/** Whether a text in lower case contains the wanted text. */
export const contains = (text: RawBuilder<unknown>, wantedText: WantedText) =>
  sql<boolean>`strpos(${text}, ${wantedText}) > 0`

export const writtenContains = (column: RawBuilder<unknown>, wantedText: WantedText) =>
  contains(lowerColumn(column), wantedText)

/**
 * Whether the name of the chosen value contains the wanted text. The names are compared once per statement; the value
 * of each row is then compared with the values whose names match.
 */
export function choicesContain(
  names: Readonly<Record<string, string>>,
  value: RawBuilder<unknown>,
  wantedText: WantedText,
) {
  const rows = Object.entries(names).map(([word, name]) => sql`(${sql.lit(word)}, ${sql.lit(name.toLowerCase())})`)
  return sql<boolean>`${value} = any((
    select array_agg(choice.word) from (values ${sql.join(rows)}) choice (word, name)
    where ${contains(sql`choice.name`, wantedText)}
  )::text[])`
}

/**
 * Whether a generated text contains `wantedText`. `isPossible` says whether a text of this form can contain
 * `wantedText` at all; it is computed once per statement. If it is false, no text is generated. `nullText` is the text
 * for null.
 */
const generatedContains = (
  value: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  nullText: string,
  isPossible: RawBuilder<unknown>,
  wantedText: WantedText,
) => sql<boolean>`(
  ((select ${isPossible}) and ${contains(sql`lower(${text} collate "C")`, wantedText)})
  or ((select ${contains(sql.lit(nullText.toLowerCase()), wantedText)}) and ${value} is null)
)`

/** Whether a date, in the form `Dec 1, 2026`, contains the wanted text. */
export const dateContains = (value: RawBuilder<unknown>, nullText: string, wantedText: WantedText) =>
  generatedContains(
    value,
    sql`to_char(${value}, 'Mon FMDD, YYYY')`,
    nullText,
    sql`${wantedText} ~ '^[a-z]{0,3} ?[0-9]{0,2},? ?[0-9]*$'
      and strpos('jan feb mar apr may jun jul aug sep oct nov dec', substring(${wantedText} from '^[a-z]*')) > 0`,
    wantedText,
  )

/** Whether a time, in the form `5:30 PM`, contains the wanted text. */
export const timeContains = (value: RawBuilder<unknown>, nullText: string, wantedText: WantedText) =>
  generatedContains(
    value,
    sql`to_char(${value}, 'FMHH12:MI AM')`,
    nullText,
    sql`${wantedText} ~ '^[0-9:]* ?[apm]{0,2}$'`,
    wantedText,
  )

/** Whether a number with its unit, for example `7.5h`, contains the wanted text. */
export const numberContains = (value: RawBuilder<unknown>, unit: string, wantedText: WantedText) =>
  generatedContains(
    value,
    sql`(${value} || ${sql.lit(unit)})`,
    'Not set',
    sql`(starts_with(${sql.lit(unit.toLowerCase())}, regexp_replace(${wantedText}, '^[-+.e0-9]*', ''))
      or strpos(${sql.lit(unit.toLowerCase())}, ${wantedText}) > 0)`,
    wantedText,
  )
