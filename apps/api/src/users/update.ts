import { type Actor, can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { updateUser as call, User } from '@muster/contracts/users'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { hasProperty } from '@muster/server/has-property'
import { refuseStale, tagOf } from '@muster/server/http/etag'
import { conflict, refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { activeMembers, memberFact } from '../organizations/facts.ts'
import { lockOrganizations } from '../organizations/seen-by.ts'
import { userSeenBy } from './read.ts'
import { recordProfile } from './record-profile.ts'

type UserChanges = OutputOf<NonNullable<typeof call.body>>

type Wanted = { id: number; organizationId: number | undefined; body: UserChanges; ifMatch: string | undefined }

const ofOneself = ['full_name', 'job_title', 'username', 'time_zone'] as const

/** Updates the caller's profile, or as an admin a member's job title in the organization. */
export async function updateUser(store: Store, session: Session, wanted: Wanted): Promise<User> {
  try {
    return await store.write((tx) => (wanted.id === session.userId ? updateOwn : updateTitle)(tx, session, wanted))
  } catch (error) {
    if (hasProperty(error, 'constraint') && error.constraint === 'users_username') conflict(texts.account.usernameTaken)
    throw error
  }
}

async function updateOwn(tx: Tx, { userId: id }: Session, { body, ifMatch }: Wanted): Promise<User> {
  // Lock before reading, so that the second of two concurrent changes sees the first.
  await tx.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  const { user, text } = await userSeenBy(tx, id, id)
  refuseChanged(body, { ...user, ...membershipNamed(body, await sharedMemberships(tx, id, id)) }, ofOneself)
  refuseStale(ifMatch, tagOf(id, text), text)
  const changed = ofOneself.filter((key) => body[key] !== undefined && body[key] !== user[key])
  if (changed.length === 0) return user

  await tx
    .updateTable('users')
    .set({ ...Object.fromEntries(changed.map((key) => [key, body[key]])), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await recordProfile(tx, id, id)
  return (await userSeenBy(tx, id, id)).user
}

/**
 * Name, username and time zone belong to the owner of the account. An admin may set a member's job title in the given
 * organization, or otherwise in all shared organizations that the admin administers; null restores the member's own
 * title there.
 */
async function updateTitle(tx: Tx, session: Session, { id, organizationId, body, ifMatch }: Wanted): Promise<User> {
  const { userId: callerId } = session
  await lockOrganizations(
    tx,
    (await sharedMemberships(tx, callerId, id)).map(({ place }) => place),
  )
  const shared = await sharedMemberships(tx, callerId, id)
  // A member list row can be sent back unchanged; it names its organization.
  const named =
    organizationId ?? shared.find(({ member }) => member.organization_name === body.organization_name)?.place
  const { user, text } = await userSeenBy(tx, callerId, id, named)
  const places = shared.filter(({ actor, place }) => can.editMember(actor, { id }) && (named ?? place) === place)
  refuseUnless(places.length > 0)
  const owned = ['full_name', 'username', 'time_zone'] as const
  const kept = owned.every((key) => body[key] === undefined || body[key] === user[key])
  refuseUnless(kept, texts.account.ownedByThePerson)
  refuseChanged(body, { ...user, ...membershipNamed(body, shared) }, [...owned, 'job_title'])
  refuseStale(ifMatch, tagOf(callerId, text), text)
  const { job_title } = body
  if (job_title === undefined || job_title === user.job_title) return user

  for (const { place } of places) {
    await tx
      .updateTable('memberships')
      .set({ job_title, updated_at: sql`now()` })
      .where('organization_id', '=', place)
      .where('user_id', '=', id)
      .execute()
    const members = await activeMembers(tx, place)
    await record(tx, memberFact('member.updated', { actorId: callerId, organizationId: place, userId: id, members }))
  }
  return (await userSeenBy(tx, callerId, id, named ?? places[0]?.place)).user
}

type Shared = {
  place: number
  actor: Actor
  member: { organization_name: string; organization_role: string; joined_at: string | null }
}

/** Both memberships in each shared organization. */
async function sharedMemberships(tx: Tx, callerId: number, userId: number): Promise<Shared[]> {
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
      'o.id as place',
      'mine.role',
      'o.name as organization_name',
      'theirs.role as organization_role',
      'theirs.joined_at',
    ])
    .execute()
  return rows.map(({ role, place, ...member }) => ({ place, actor: { id: callerId, role }, member }))
}

/** A member list row can also be sent back unchanged; its organization determines the current values. */
const membershipNamed = (body: UserChanges, shared: Shared[]) =>
  shared.find(({ member }) => member.organization_name === body.organization_name)?.member ?? shared[0]?.member
