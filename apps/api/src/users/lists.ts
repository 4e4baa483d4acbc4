import type { MembershipStatus } from '@muster/contracts/roles'
import { listMembers, listUsers } from '@muster/contracts/users'
import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { memberRow, shownId } from './member-row.ts'
import { userRow } from './user-row.ts'
import { usersVisibleTo } from './visible-to.ts'

/** Registers the calls that list users, newest first. */
export function registerUserLists(app: FastifyInstance) {
  serveList(
    app,
    listUsers,
    ({ db, callerId, input }) => ({
      rows: userRow(usersVisibleTo(db, callerId), callerId)
        .orderBy('u.id', 'desc')
        .limit(input.limit ?? sql<number>`10000`)
        .offset(input.offset ?? sql<number>`0`),
      total: usersVisibleTo(db, callerId).select(sql<number>`count(*)`.as('total')),
      // A user without an organization must still see changes to their own account.
      stamp: sql<
        string | null
      >`${allOrganizationsStamp(callerId)} || (select me.updated_at::text from users me where me.id = ${callerId})`,
    }),
    () => refuseNotFound('User'),
  )

  serveList(
    app,
    listMembers,
    ({ db, callerId, input }) => ({
      rows: filterMembers(memberRow(db, input.id, callerId), input)
        .orderBy('ms.created_at', 'desc')
        .orderBy(shownId, 'desc')
        .limit(input.limit ?? sql<number>`10000`)
        .offset(input.offset ?? sql<number>`0`),
      total: sql<number>`(select count(*) from ${filterMembers(memberRow(db, input.id, callerId), input)} every)`,
      // The rows also contain other organizations that the member shares with the caller, so the stamp must include
      // those.
      stamp: sql<string | null>`${organizationStamp(callerId, input.id)} || ${allOrganizationsStamp(callerId)}`,
    }),
    refuseOtherOrganization,
  )
}

type Filter = { ids?: Expression<number[]>; status?: Expression<MembershipStatus> }

function filterMembers(members: ReturnType<typeof memberRow>, { ids, status }: Filter) {
  const requestedMembers = ids ? members.where(sql<boolean>`${shownId} = any(${ids}::int[])`) : members
  return status ? requestedMembers.where('ms.status', '=', status) : requestedMembers
}
