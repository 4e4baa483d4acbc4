import type { UserIdExpression } from '@muster/server/access/caller'
import { isOwnTask, leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The tasks that a user can see, as `t`, with the user's membership as `m`: all tasks of the organizations where the
 * user is an admin or manager, and in other organizations those assigned to or created by the user, and the subtasks of
 * those assigned to the user. Queries for the tasks in a response start here, so that none returns another
 * organization's tasks. Tasks in the trash are visible to nobody.
 */
export const tasksVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('tasks as t')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 't.organization_id')
        .on('m.user_id', '=', userIdExpression(callerId))
        .on('m.status', '=', 'active'),
    )
    .where('t.deleted_at', 'is', null)
    .where(sql<boolean>`(${leadsOrganization} or ${isOwnTask(callerId)})`)
