import { Readable } from 'node:stream'
import { writeCsv } from '@muster/contracts/csv'
import type { OutputOf } from '@muster/contracts/endpoint'
import type { downloadTimeEntries as call } from '@muster/contracts/time-entries'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import type { Db, Store } from '@muster/server/store'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { goalsOfTask, goalsVisibleTo } from '../goals/visible-to.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { entryRows } from './entry-row.ts'
import { entriesVisibleTo } from './visible-to.ts'

type Filters = OutputOf<NonNullable<typeof call.query>>

/** How many entries are read at a time, so that a file of any length needs little memory. */
const pageSize = 2_000

const header = [
  'Day',
  'Start',
  'End',
  'Minutes',
  'Hours',
  'Person',
  'Task',
  'Title',
  'Project',
  'Milestone',
  'Goals',
  'Note',
]

/** Sends the entries that the caller sees as CSV, earliest first, with times in the caller's time zone. */
export async function sendCsv(
  { db }: Store,
  principal: Principal,
  organizationId: number,
  filters: Filters,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await actorOrRefuse(db, principal, organizationId)
  const { time_zone } = await db
    .selectFrom('users')
    .where('id', '=', principal.userId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const name = ['time', filters.from, filters.to].filter((part) => part !== undefined).join('-')
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvOf(db, principal.userId, organizationId, filters, time_zone)))
}

/** The parts of the file, each of which is read when it is needed. */
export async function* csvOf(db: Db, userId: number, organizationId: number, filters: Filters, timeZone: string) {
  // Spreadsheets need the byte order mark to recognize UTF-8.
  yield `\ufeff${writeCsv([header])}\r\n`
  const localTime = localTimeIn(timeZone)
  for (let last: PagedEntry | undefined; ; ) {
    const entries = await readPage(db, userId, organizationId, filters, last)
    const places = await placesOf(db, userId, entries)
    if (entries.length > 0) yield `${writeCsv(entries.map((entry) => cellsOf(entry, places, localTime)))}\r\n`
    if (entries.length < pageSize) return
    last = entries.at(-1)
  }
}

/** An entry with its exact start, which may be a part of a millisecond after `started_at`. */
type PagedEntry = TimeEntry & { exact_start: string }

/** The entries after `last`, whose values are passed along because somebody may have deleted it since. */
async function readPage(
  db: Db,
  userId: number,
  organizationId: number,
  filters: Filters,
  last: PagedEntry | undefined,
): Promise<PagedEntry[]> {
  const isAfterLast: RawBuilder<unknown> = last
    ? sql`(e.started_on, e.started_at, e.id) > (${last.day}::date, ${last.exact_start}::timestamptz, ${last.id}::int)`
    : sql`true`
  const order = sql`e.started_on, e.started_at, e.id`
  const slots = Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, sql`${value}`]])),
  )
  const page = entriesVisibleTo(db, userId, organizationId, slots, {
    columns: sql`e.*`,
    condition: sql`e.ended_at is not null and ${isAfterLast}`,
    rest: sql`order by ${order} limit ${sql.lit(pageSize)}`,
  })
  const { rows } = await sql<PagedEntry>`
    select o.*, x.started_at::text as exact_start from ${entryRows(userId, page)} o
    join time_entries x on x.id = o.id
    order by x.started_on, x.started_at, x.id`.execute(db)
  return rows
}

type Places = ReadonlyMap<number, { milestone: string | null; goals: string | null }>

/** The titles of the milestone and of the goals of each task that the user sees, as far as the user sees these too. */
async function placesOf(db: Db, userId: number, entries: readonly TimeEntry[]): Promise<Places> {
  const ids = [...new Set(entries.flatMap(({ task }) => task?.id ?? []))]
  const { rows } = await sql<{ id: number; milestone: string | null; goals: string | null }>`
    select t.id,
      (${milestonesVisibleTo(db, userId).where(sql<boolean>`ms.id = t.milestone_id`).select('ms.title')}) as milestone,
      (
        select string_agg(goal.title, '; ' order by goal.id)
        from (${goalsVisibleTo(db, userId)
          .where(sql<boolean>`g.id in (select held.goal_id from ${goalsOfTask} held)`)
          .select(['g.id', 'g.title'])}) goal
      ) as goals
    from tasks t where t.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function cellsOf(entry: TimeEntry, places: Places, localTime: (instant: string) => string): string[] {
  const { day, started_at, ended_at, minutes, user, task, note } = entry
  const place = places.get(task?.id ?? 0)
  return [
    day,
    localTime(started_at),
    ended_at === null ? '' : localTime(ended_at),
    String(minutes ?? 0),
    ((minutes ?? 0) / 60).toFixed(2),
    user.full_name ?? '',
    task?.key ?? '',
    task?.title ?? '',
    task?.project_name ?? '',
    place?.milestone ?? '',
    place?.goals ?? '',
    note ?? '',
  ]
}

/** Returns a function that writes an instant as local time, such as `2026-11-25 17:30`. */
function localTimeIn(timeZone: string) {
  // The Swedish format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant: string) => format.format(new Date(instant))
}
