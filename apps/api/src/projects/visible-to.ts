import type { Person } from '@muster/server/access/caller'
import { leads, ownTask, personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The projects that a user can see, as `p`, with the user's membership as `m`: all projects of the organizations they
 * lead, and elsewhere those that contain a task of theirs. Projects in the trash are visible to nobody.
 */
export const projectsVisibleTo = (db: Db, person: Person | number) =>
  db
    .selectFrom('projects as p')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'p.organization_id')
        .on('m.user_id', '=', personIn(person))
        .on('m.status', '=', 'active'),
    )
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`(
      ${leads}
      or exists (select from tasks t where t.project_id = p.id and t.deleted_at is null and ${ownTask(person)})
    )`)
