import { uuidV7 } from '@muster/server/uuid-v7'
import type { Page } from '@playwright/test'
import type { Person, World } from './world.ts'

/** A room of the chat in which these take part; the first made it. */
export async function group({ db }: World, organizationId: number, people: Person[]): Promise<string> {
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

/** Who or which room is open, and what can be done with it. */
export const heading = (page: Page) => page.getByRole('region', { name: 'Conversation' }).locator('header')
