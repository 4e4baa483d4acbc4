import type { Person } from '@muster/server/access/caller'
import { leads, ownTask, personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The tasks that a user can see, as `t`, with the user's membership as `m`: all tasks of the organizations they lead,
 * and elsewhere those assigned to or created by them. Every task query starts here, so that no query reads another
 * organization's tasks. Tasks in the trash are visible to nobody.
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
