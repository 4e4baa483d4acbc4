import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The users that the caller can see, as `u`: the caller, and the active members of the caller's organizations. */
export const usersVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  db.selectFrom('users as u').where(sql<boolean>`(
    u.id = ${userIdExpression(callerId)}
    or exists (
      select from memberships mine
      join memberships theirs on theirs.organization_id = mine.organization_id and theirs.status = 'active'
      where mine.user_id = ${userIdExpression(callerId)} and mine.status = 'active' and theirs.user_id = u.id
    )
  )`)
