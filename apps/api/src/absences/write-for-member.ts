import type { Absence, AbsenceDays } from '@muster/contracts/absences'
import { can } from '@muster/contracts/capabilities'
import { actorOrRefuse } from '@muster/server/access/actor'
import { nameOfMember } from '@muster/server/access/name-in-organization'
import type { Principal } from '@muster/server/access/principal'
import type { NewNotification } from '@muster/server/facts/fact'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse, lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { memberIn } from '../organizations/members/member-seen-by.ts'
import { recordProfile } from '../users/record-profile.ts'
import { insertAbsence, removeAbsence, setDays } from './write.ts'

type Member = { id: number; userId: number }

export const createForMember = (store: Store, principal: Principal, member: Member, days: AbsenceDays) =>
  changeForMember(store, principal, member, async (tx) => ({
    kind: 'absence.added',
    absence: await insertAbsence(tx, member.userId, days, member.id),
  }))

export const updateForMember = (
  store: Store,
  principal: Principal,
  member: Member,
  absenceId: number,
  days: AbsenceDays,
) =>
  changeForMember(store, principal, member, async (tx) => ({
    kind: 'absence.changed',
    absence: await setDays(tx, member.userId, absenceId, days, member.id),
  }))

export const deleteForMember = async (store: Store, principal: Principal, member: Member, absenceId: number) => {
  await changeForMember(store, principal, member, async (tx) => ({
    kind: 'absence.deleted',
    absence: await removeAbsence(tx, member.userId, absenceId, member.id),
  }))
}

type Change = { kind: 'absence.added' | 'absence.changed' | 'absence.deleted'; absence: Absence }

/**
 * Changes the absences of a member that were entered in this organization, and notifies the member. Throws 403 unless
 * the caller manages the member, and 404 if the user is not an active member.
 */
const changeForMember = (
  store: Store,
  principal: Principal,
  { id: organizationId, userId }: Member,
  change: (tx: Tx) => Promise<Change>,
): Promise<Absence> =>
  store.write(async (tx) => {
    await mayManage(tx, principal, organizationId, userId)
    await lockInOrder(tx, {
      accounts: { change: [userId] },
      members: { organizationId, keep: [principal.userId, userId] },
    })
    await lockActorOrRefuse(tx, principal, organizationId)
    const actor = await mayManage(tx, principal, organizationId, userId)
    const { kind, absence } = await change(tx)
    const { starts_on, ends_on } = absence
    const notification: NewNotification = {
      kind,
      values: { actor: actor.name, starts_on, ends_on },
      priority: 'medium',
    }
    await recordProfile(tx, actor.id, userId, {}, { notified: { organizationId, notification } })
    return absence
  })

async function mayManage(tx: Tx, principal: Principal, organizationId: number, userId: number) {
  const actor = await actorOrRefuse(tx, principal, organizationId)
  const member = await memberIn(tx, organizationId, userId)
  if (member.status !== 'active') refuseNotFound('Member')
  refuseUnless(can.enterAbsences(actor, member))
  const { name } = await tx
    .selectFrom('memberships as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(nameOfMember.as('name'))
    .where('f.organization_id', '=', organizationId)
    .where('f.user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return { ...actor, name }
}
