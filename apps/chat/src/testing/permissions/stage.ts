import type { OrganizationRole } from '@muster/contracts/roles'
import type { ChatTeam } from '../../testing-chat.ts'

type Actor = Awaited<ReturnType<ChatTeam['somebody']>>
export type Stage = Awaited<ReturnType<typeof setStage>>

/** Their memberships keep their role, so only the state of the membership keeps them out. */
export const formerMembers = ['removed_member', 'removed_manager', 'removed_admin']

/** The organizations, users and rooms of the chat service's rows: permissions.fixtures.json. */
export async function setStage(team: ChatTeam) {
  const mark = `CANARY-A-${crypto.randomUUID()}`
  const A = await team.organization()
  const B = await team.organization()
  await team.db.updateTable('organizations').set({ name: mark, description: mark }).where('id', '=', A).execute()
  const inA = async (role: OrganizationRole): Promise<Actor> => {
    const person = await team.somebody(role, A)
    await team.db.updateTable('users').set({ full_name: mark }).where('id', '=', person.id).execute()
    return person
  }
  const nobody = await team.person()
  const actors: Record<string, Actor> = {
    stranger: await team.somebody('admin', B),
    global_admin_nomember: { ...nobody, key: String(nobody.id), ...team.as(nobody) },
    removed_member: await team.somebody('member', A),
    removed_manager: await team.somebody('manager', A),
    removed_admin: await team.somebody('admin', A),
    org_member: await inA('member'),
    assigned_member: await inA('member'),
    org_manager: await inA('manager'),
    org_admin: await inA('admin'),
  }
  const actor = (who: string): Actor => actors[who] ?? fail(who)
  const [manager, assigned] = [actor('org_manager'), actor('assigned_member')]
  const userOfB = await team.somebody('member', B)
  await team.db
    .updateTable('memberships')
    .set({ status: 'inactive' })
    .where(
      'user_id',
      'in',
      formerMembers.map((who) => actor(who).id),
    )
    .execute()
  const rooms = `/api/chat-rooms/${A}`
  const group = async (creator: Actor, ...others: Actor[]): Promise<string> => {
    const body = { name: mark, participantIds: others.map(({ id }) => id), isGroup: true }
    return (await creator.post(rooms, body)).body._id
  }
  const R = await group(manager, assigned)
  const said = await assigned.post(`/api/messages/${A}/${R}`, { content: mark })
  // What must not be found under the id of one of its two users: the direct room of manager and member.
  await manager.post(`/api/messages/${A}/${assigned.id}`, { content: `${mark} private` })
  return { mark, A, B, actor, userOfB, rooms, group, R, MSG: String(said.body._id) }
}

function fail(who: string): never {
  throw new Error(`there is no ${who} on the stage`)
}
