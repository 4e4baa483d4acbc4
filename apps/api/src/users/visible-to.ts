import type { Person } from '@muster/server/access/caller'
import { personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The users that a user can see, as `u`: themselves, and active members of a shared organization. */
export const usersVisibleTo = (db: Db, person: Person | number) =>
  db.selectFrom('users as u').where(sql<boolean>`(
    u.id = ${personIn(person)}
    or exists (
      select from memberships mine
      join memberships theirs on theirs.organization_id = mine.organization_id and theirs.status = 'active'
      where mine.user_id = ${personIn(person)} and mine.status = 'active' and theirs.user_id = u.id
    )
  )`)
