import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { usersVisibleTo } from '../../users/visible-to.ts'
import type { SearchCaller } from '../scope.ts'
import { type Source, sourceColumns } from './source.ts'

/** The active members of the organization. */
export const personSource = (db: Db, { userId, organizationId }: SearchCaller): Source => ({
  type: 'person',
  rows: usersVisibleTo(db, userId)
    .innerJoin('memberships as f', (join) =>
      join.onRef('f.user_id', '=', 'u.id').on('f.organization_id', '=', organizationId).on('f.status', '=', 'active'),
    )
    .select(
      sourceColumns({
        id: sql`u.id::text`,
        age_order: sql`u.id`,
        at: sql`coalesce(f.joined_at, f.created_at)`,
        search: sql`u.search`,
        is_own: sql`(u.id = ${userId})`,
      }),
    ),
})
