import { type Actor, can } from '@muster/contracts/capabilities'
import type { OutputOf } from '@muster/contracts/endpoint'
import { texts } from '@muster/contracts/texts'
import type { updateUser as call, User } from '@muster/contracts/users'
import { refuseStale, tagOf } from '@muster/server/etag'
import { hasProperty } from '@muster/server/has-property'
import { conflict, refuseUnless } from '@muster/server/problems'
import { refuseChanged } from '@muster/server/put'
import type { Session } from '@muster/server/session'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { userSeenBy } from './read.ts'
import { recordProfile } from './record-profile.ts'
import { usersVisibleTo } from './visible-to.ts'

type UserChanges = OutputOf<NonNullable<typeof call.body>>

const ofOthers = ['full_name', 'job_title'] as const
const ofOneself = [...ofOthers, 'username', 'time_zone'] as const

/** Changes the own profile; an admin of a shared organization may change a member's name and job title. */
export async function updateUser(
  store: Store,
  session: Session,
  id: number,
  body: UserChanges,
  ifMatch?: string,
): Promise<User> {
  try {
    return await store.write(async (tx) => {
      // Locked before it is read, so that of two who change the same state the second hears of the first.
      await usersVisibleTo(tx, session.userId).where('u.id', '=', id).select('u.id').forNoKeyUpdate('u').execute()
      const { user, text } = await userSeenBy(tx, session.userId, id)
      const shared = await sharedMemberships(tx, session.userId, id)
      const self = id === session.userId
      refuseUnless(self || shared.some(({ actor }) => can.editMember(actor, { id })))
      const changeable = self ? ofOneself : ofOthers
      refuseChanged(body, { ...user, ...membershipNamed(body, shared) }, changeable)
      refuseStale(ifMatch, tagOf(session.userId, text), text)
      const changed = changeable.filter((key) => body[key] !== undefined && body[key] !== user[key])
      if (changed.length === 0) return user

      await tx
        .updateTable('users')
        .set({ ...Object.fromEntries(changed.map((key) => [key, body[key]])), updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
      await recordProfile(tx, session.userId, id)
      return (await userSeenBy(tx, session.userId, id)).user
    })
  } catch (error) {
    if (hasProperty(error, 'constraint') && error.constraint === 'users_username') conflict(texts.account.usernameTaken)
    throw error
  }
}

type Shared = {
  actor: Actor
  member: { organization_name: string; organization_role: string; joined_at: string | null }
}

/** Both memberships in each organization that they share. */
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
    .select(['mine.role', 'o.name as organization_name', 'theirs.role as organization_role', 'theirs.joined_at'])
    .execute()
  return rows.map(({ role, ...member }) => ({ actor: { id: callerId, role }, member }))
}

/** A row of a member list can be sent back whole too; the organization it names says what stands. */
const membershipNamed = (body: UserChanges, shared: Shared[]) =>
  shared.find(({ member }) => member.organization_name === body.organization_name)?.member ?? shared[0]?.member
