import type { Person } from '@muster/server/access/caller'
import { leads, ownTask, personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The tasks a person can see, as `t`, with their membership as `m`: all of the organizations they lead, and of the
 * others what is assigned to or was created by them. Every task query starts here, so nobody reaches another
 * organization's. What lies in the trash is in nobody's sight.
 */
export const tasksVisibleTo = (db: Db, person: Person | number) =>
  db
    .selectFrom('tasks as t')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 't.organization_id')
        .on('m.user_id', '=', personIn(person))
        .on('m.status', '=', 'active'),
    )
    .where('t.deleted_at', 'is', null)
    .where(sql<boolean>`(${leads} or ${ownTask(person)})`)
