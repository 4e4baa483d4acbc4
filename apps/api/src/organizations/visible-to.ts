import type { Person } from '@muster/server/access/caller'
import { personIn } from '@muster/server/access/sight'
import type { Db } from '@muster/server/store'

/** The organizations that the user belongs to, as `o`, with the user's membership as `m`. */
export const organizationsVisibleTo = (db: Db, person: Person | number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 'o.id').on('m.user_id', '=', personIn(person)).on('m.status', '=', 'active'),
    )
