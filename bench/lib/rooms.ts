import type { Nodes } from './nodes.ts'

/** Creates a chat group of all members of an organization. @returns its id */
export async function createGroupOfAll({ query }: Pick<Nodes, 'query'>, organization: number): Promise<string> {
  const [createdRoom] = await query<{ id: string }>(
    `with room as (
       insert into chat_rooms (id, organization_id, name, created_by)
       select gen_random_uuid(), $1, 'Everybody', min(user_id) from memberships where organization_id = $1 returning id
     ), joined as (
       insert into chat_participants (organization_id, room_id, user_id)
       select $1, room.id, m.user_id from room, memberships m where m.organization_id = $1
     )
     select id from room`,
    [organization],
  )
  if (!createdRoom) throw new Error('The room could not be created.')
  return createdRoom.id
}
