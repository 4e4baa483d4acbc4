import { listMembers, listUsers } from '@muster/contracts/users'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { memberRow, shownId } from './member-row.ts'
import { userRow } from './user-row.ts'
import { usersVisibleTo } from './visible-to.ts'

/** The calls that list users, newest first. Each is one statement; see serveList. */
export function userLists(app: FastifyInstance) {
  serveList(
    app,
    listUsers,
    ({ db, person, input }) => ({
      rows: userRow(usersVisibleTo(db, person), person)
        .orderBy('u.id', 'desc')
        .limit(input.limit ?? sql<number>`10000`)
        .offset(input.offset ?? sql<number>`0`),
      total: usersVisibleTo(db, person).select(sql<number>`count(*)`.as('total')),
      // A user without an organization must still see changes of their own account.
      stamp: sql<
        string | null
      >`${everywhereStamp(person)} || (select me.updated_at::text from users me where me.id = ${person})`,
    }),
    () => notFound('User'),
  )

  serveList(
    app,
    listMembers,
    ({ db, person, input }) => ({
      rows: memberRow(db, input.id, person)
        .orderBy('ms.created_at', 'desc')
        .orderBy(shownId, 'desc')
        .limit(input.limit ?? sql<number>`10000`)
        .offset(input.offset ?? sql<number>`0`),
      total: sql<number>`(
        select count(*) from memberships ms join users u on u.id = ms.user_id
        where ms.organization_id = ${input.id} and u.deleted_at is null)`,
      // Each row contains the other shared organizations, so their stamps count too.
      stamp: sql<string | null>`${organizationStamp(person, input.id)} || ${everywhereStamp(person)}`,
    }),
    notYourOrganization,
  )
}
