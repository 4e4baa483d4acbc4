import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** Adds absences: one person is away this week, another one in two weeks. */
export const addAbsences = (tx: Tx) =>
  sql`
    insert into absences (user_id, starts_on, ends_on)
    select u.id, current_date + away.first, current_date + away.last
    from (values ('daniel', -2, 6), ('priya', 10, 20)) as away (username, first, last)
    join users u on u.username = away.username`.execute(tx)
