import type { OrganizationRole } from '@muster/contracts/roles'
import { addFile } from '../../messages/testing-files.ts'
import type { ChatTeam } from '../../testing-chat.ts'

type Actor = Awaited<ReturnType<ChatTeam['createTestUser']>>
export type Stage = Awaited<ReturnType<typeof setStage>>

/** The memberships of these users keep their role, so only the status of the membership denies them access. */
export const formerMembers = ['removed_member', 'removed_manager', 'removed_admin']

/**
 * Creates the organizations, users and rooms that the permission table's rows about the chat service need, as described
 * in permissions.fixtures.json.
 */
export async function setStage(team: ChatTeam) {
  const mark = `CANARY-A-${crypto.randomUUID()}`
  const A = await team.createOrganization()
  const B = await team.createOrganization()
  await team.db.updateTable('organizations').set({ name: mark, description: mark }).where('id', '=', A).execute()
  const memberOfA = async (role: OrganizationRole): Promise<Actor> => {
    const person = await team.createTestUser(role, A)
    await team.db.updateTable('users').set({ full_name: mark }).where('id', '=', person.id).execute()
    return person
  }
  const nonMember = await team.createUser()
  const actors: Record<string, Actor> = {
    stranger: await team.createTestUser('admin', B),
    global_admin_nomember: { ...nonMember, idText: String(nonMember.id), ...team.requestsAs(nonMember) },
    removed_member: await team.createTestUser('member', A),
    removed_manager: await team.createTestUser('manager', A),
    removed_admin: await team.createTestUser('admin', A),
    org_member: await memberOfA('member'),
    assigned_member: await memberOfA('member'),
    org_manager: await memberOfA('manager'),
    org_admin: await memberOfA('admin'),
  }
  const actor = (actorName: string): Actor => actors[actorName] ?? failUnknown(actorName)
  const [manager, assigned] = [actor('org_manager'), actor('assigned_member')]
  const userOfB = await team.createTestUser('member', B)
  await team.db
    .updateTable('memberships')
    .set({ status: 'inactive' })
    .where(
      'user_id',
      'in',
      formerMembers.map((actorName) => actor(actorName).id),
    )
    .execute()
  const rooms = `/api/chat-rooms/${A}`
  const group = async (creator: Actor, ...others: Actor[]): Promise<string> => {
    const body = { name: mark, participantIds: others.map(({ id }) => id), isGroup: true }
    return (await creator.post(rooms, body)).body._id
  }
  const R = await group(manager, assigned)
  const messageResponse = await assigned.post(`/api/messages/${A}/${R}`, { content: mark })
  // The direct room of the manager and the assigned member, which others must not find by the id of either user.
  await manager.post(`/api/messages/${A}/${assigned.id}`, { content: `${mark} private` })
  return {
    mark,
    A,
    B,
    actor,
    userOfB,
    rooms,
    group,
    R,
    MSG: String(messageResponse.body._id),
    /** Adds a file of this user to A; for a caller without an account, one of the admin. */
    addFile: (actorName: string) =>
      addFile(team.db, A, actor(actorName === 'anonymous' ? 'org_admin' : actorName).id, { name: `${mark}.pdf` }),
  }
}

function failUnknown(actorName: string): never {
  throw new Error(`there is no ${actorName} on the stage`)
}
