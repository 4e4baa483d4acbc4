import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore } from './testing-migrations.ts'

let database: Awaited<ReturnType<typeof databaseBefore>>
beforeAll(async () => {
  database = await databaseBefore('0062')
})
afterAll(() => database.close())

const names = (
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST ist ' +
  'US/Pacific-New Canada/East-Saskatchewan SystemV/AST4 SystemV/AST4ADT SystemV/EST5 SystemV/EST5EDT SystemV/CST6 ' +
  'SystemV/CST6CDT SystemV/MST7 SystemV/MST7MDT SystemV/PST8 SystemV/PST8PDT SystemV/YST9 SystemV/YST9YDT SystemV/HST10 ' +
  'Europe/Berlin UTC EST'
).split(' ')
const times = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']

it('the migration gives accounts and series the time zone that their users have chosen', async () => {
  const accounts = names.map((name, index) => `('u${index}@example.com', 'u${index}', 'active', '${name}')`)
  const series = names.map((name) => `(1, 'FREQ=DAILY', 'on_date', '{}', '${name}', '2026-11-02', 1)`)
  await database.rows(`
    insert into users (email, username, status, time_zone) values ${accounts.join()};
    insert into organizations (name, description, key_prefix) values ('Harbour Works', 'x', 'HW');
    insert into task_series (organization_id, rule, mode, copied, time_zone, start_date, created_by) values ${series.join()}`)
  await database.migrateTo('0062')
  for (const table of ['users', 'task_series']) {
    const rows = await database.rows(`
      select array(
        select (at::timestamptz at time zone t.time_zone)::timestamp(0)::text
        from unnest(array['${times.join("','")}']) with ordinality as given (at, place) order by place
      ) as local
      from ${table} t order by t.id`)
    expect(rows.map(({ local }) => local)).toEqual(
      names.map((timeZone) => times.map((time) => new Date(time).toLocaleString('sv-SE', { timeZone }))),
    )
  }
})
