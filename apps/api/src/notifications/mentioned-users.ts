import { mentionedIn } from '@muster/server/facts/mentioned-in'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * The members of the organization whom a text mentions by their current or former usernames, except those whom `previousText` mentioned
 * already. `record` leaves out the users who do not see the object.
 */
export async function mentionedUsers(
  db: Db,
  organizationId: number,
  text: string | null | undefined,
  previousText?: string | null,
): Promise<number[]> {
  const mentionedBefore = mentionedIn(previousText ?? '')
  const names = mentionedIn(text ?? '').filter((name) => !mentionedBefore.includes(name))
  if (names.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    join memberships m on m.user_id = u.id and m.organization_id = ${organizationId} and m.status = 'active'
    where u.id = any(array(
      select id from users where deleted_at is null and lower(username) = any(${names}::text[])
      union select user_id from former_usernames where username = any(${names}::text[])
    ))
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The users whom a changed description newly mentions. */
export const newlyMentioned = (
  db: Db,
  before: { organization_id: number; description: string | null },
  after: { description: string | null },
) => mentionedUsers(db, before.organization_id, after.description, before.description)
