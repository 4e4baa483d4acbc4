import { uuidV7 } from '@muster/server/uuid-v7'
import type { Page } from '@playwright/test'
import type { Person, World } from './world.ts'

/** Inserts a group with these participants into the database; the first is the creator. Returns the id of the group. */
export async function createGroup({ db }: World, organizationId: number, people: Person[]): Promise<string> {
  const [founder] = people
  const { id } = await db
    .insertInto('chat_rooms')
    .values({ id: uuidV7(), organization_id: organizationId, name: 'Lamps', created_by: founder?.id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = people.map((person) => ({ organization_id: organizationId, room_id: id, user_id: person.id }))
  await db.insertInto('chat_participants').values(values).execute()
  return id
}

/** The header of the open room, with its name and actions. */
export const roomHeading = (page: Page) => page.getByRole('region', { name: 'Conversation' }).locator('header')
