import type { UserIdExpression } from '@muster/server/access/caller'
import { isOwnTask, leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The projects that a user can see, as `p`, with the user's membership as `m`: all projects of the organizations where
 * the user is an admin or manager, and in other organizations those that contain a task assigned to or created by the
 * user. Projects in the trash are visible to nobody.
 */
export const projectsVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('projects as p')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'p.organization_id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`(
      ${leadsOrganization}
      or exists (select from tasks t where t.project_id = p.id and t.deleted_at is null and ${isOwnTask(callerId)})
    )`)
