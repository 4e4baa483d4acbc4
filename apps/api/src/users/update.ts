import { type Actor, can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import { texts } from '@muster/contracts/texts'
import type { updateUser as call, User } from '@muster/contracts/users'
import { type UserField, userFields } from '@muster/contracts/users/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { hasProperty } from '@muster/server/has-property'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseConflict, refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMemberIds, memberUpdated } from '../organizations/facts.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { userColumns } from './columns.ts'
import { userSeenBy } from './read.ts'
import { recordProfile } from './record-profile.ts'

type UserChanges = OutputOf<NonNullable<typeof call.body>>

type UserUpdate = { id: number; organizationId: number | undefined; body: UserChanges; ifMatch: string | undefined }

/** Updates the caller's own profile, or another member's job title in organizations of which the caller is an admin. */
export async function updateUser(store: Store, principal: Principal, update: UserUpdate): Promise<User> {
  try {
    return await store.write((tx) =>
      (update.id === principal.userId ? updateOwnProfile : updateJobTitle)(tx, principal, update),
    )
  } catch (error) {
    if (hasProperty(error, 'constraint') && error.constraint === 'users_username')
      refuseConflict(texts.account.usernameTaken)
    throw error
  }
}

async function updateOwnProfile(tx: Tx, { userId: id }: Principal, { body, ifMatch }: UserUpdate): Promise<User> {
  // Lock before reading, so that the second of two concurrent changes sees the first.
  await tx.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  const { user, text } = await userSeenBy(tx, id, id)
  refuseReadOnlyChanges(
    body,
    { ...user, ...membershipNamedIn(body, await sharedMemberships(tx, id, id)) },
    keysOf(userFields),
  )
  refuseStaleTag(ifMatch, tagOf(id, text), text)
  const fields = userColumns.changed(body, user)
  if (fields.length === 0) return user

  await tx
    .updateTable('users')
    .set({ ...userColumns.byColumn(body, fields), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const { user: changed } = await userSeenBy(tx, id, id)
  await recordProfile(tx, id, id, changesOf(userFields, fields, user, changed))
  return changed
}

/**
 * Name, username and time zone belong to the owner of the account. An admin may set a member's job title in the
 * organization that the query or the body names or, if neither does, in all shared organizations of which the caller is
 * an admin. Null restores the title from the user's own profile.
 */
async function updateJobTitle(
  tx: Tx,
  principal: Principal,
  { id, organizationId, body, ifMatch }: UserUpdate,
): Promise<User> {
  const { userId: callerId } = principal
  await lockOrganizations(
    tx,
    (await sharedMemberships(tx, callerId, id)).map(({ sharedOrganizationId }) => sharedOrganizationId),
  )
  const memberships = await sharedMemberships(tx, callerId, id)
  // The body may be a row of the member list, sent back unchanged; such a row names its organization.
  const requestedOrganizationId =
    organizationId ??
    memberships.find(({ member }) => member.organization_name === body.organization_name)?.sharedOrganizationId
  const { user, text } = await userSeenBy(tx, callerId, id, requestedOrganizationId)
  const editableOrganizations = memberships.filter(
    ({ actor, sharedOrganizationId }) =>
      can.editMember(actor, { id }) && (requestedOrganizationId ?? sharedOrganizationId) === sharedOrganizationId,
  )
  refuseUnless(editableOrganizations.length > 0)
  refuseUnless(
    userColumns
      .changed(body, user)
      .every((key) => editableOrganizations.every(({ actor }) => mayChange(actor, id, key))),
    texts.account.onlyOwnerEditsProfile,
  )
  refuseReadOnlyChanges(body, { ...user, ...membershipNamedIn(body, memberships) }, keysOf(userFields))
  refuseStaleTag(ifMatch, tagOf(callerId, text), text)
  const { job_title } = body
  // A body with more fields may be a user who was read without an organization, with the title of their own profile. If
  // that body is sent back unchanged, it must not replace the titles of the memberships.
  const isSentBack = job_title === user.job_title && keysOf(body).length > 1
  if (job_title === undefined || isSentBack) return user

  for (const { sharedOrganizationId } of editableOrganizations) {
    const { user: before } = await userSeenBy(tx, callerId, id, sharedOrganizationId)
    if (before.job_title === job_title) continue
    await tx
      .updateTable('memberships')
      .set({ job_title, updated_at: sql`now()` })
      .where('organization_id', '=', sharedOrganizationId)
      .where('user_id', '=', id)
      .execute()
    const members = await activeMemberIds(tx, sharedOrganizationId)
    const { user: changed } = await userSeenBy(tx, callerId, id, sharedOrganizationId)
    const changes = changesOf(userFields, ['job_title'], before, changed)
    await record(
      tx,
      memberUpdated({ actorId: callerId, organizationId: sharedOrganizationId, userId: id, members }, changes),
    )
  }
  return (await userSeenBy(tx, callerId, id, requestedOrganizationId ?? editableOrganizations[0]?.sharedOrganizationId))
    .user
}

/** Whether the caller may change this field of this member: `userFields` names the capability that it requires. */
function mayChange(actor: Actor, id: number, key: UserField): boolean {
  const field = userFields[key]
  return can[field.change](actor, { id })
}

type SharedMembership = {
  sharedOrganizationId: number
  actor: Actor
  member: { organization_name: string; organization_role: string; joined_at: string | null }
}

/** Returns the memberships of the caller and of the user in each organization that they share. */
async function sharedMemberships(tx: Tx, callerId: number, userId: number): Promise<SharedMembership[]> {
  const rows = await tx
    .selectFrom('memberships as mine')
    .innerJoin('memberships as theirs', 'theirs.organization_id', 'mine.organization_id')
    .innerJoin('organizations as o', 'o.id', 'mine.organization_id')
    .where('mine.user_id', '=', callerId)
    .where('mine.status', '=', 'active')
    .where('theirs.user_id', '=', userId)
    .where('theirs.status', '=', 'active')
    .orderBy('o.id')
    .select([
      'o.id as shared_organization_id',
      'mine.role',
      'o.name as organization_name',
      'theirs.role as organization_role',
      'theirs.joined_at',
    ])
    .execute()
  return rows.map(({ role, shared_organization_id: sharedOrganizationId, ...member }) => ({
    sharedOrganizationId,
    actor: { id: callerId, role },
    member,
  }))
}

/**
 * The user's membership in the organization that the body names, by default in the first shared one. If the body is a
 * row of the member list, sent back unchanged, its values must equal those of the membership in the row's organization.
 */
const membershipNamedIn = (body: UserChanges, memberships: SharedMembership[]) =>
  memberships.find(({ member }) => member.organization_name === body.organization_name)?.member ??
  memberships[0]?.member
