import type { Db } from '@muster/server/store'

/**
 * The ids of the organization's members by the names that a file may use: email, username or full name, in lower case.
 * A full name that several members share maps to `several`.
 */
export type People = Map<string, number | 'several'>

/** The active members of the organization, by each name that a file may use for them. */
export async function peopleOf(db: Db, organizationId: number): Promise<People> {
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.status', '=', 'active')
    .select(['u.id', 'u.email', 'u.username', 'u.full_name'])
    .execute()
  const people: People = new Map()
  for (const { id, full_name } of members) {
    const name = full_name?.toLowerCase()
    if (name) people.set(name, people.has(name) ? 'several' : id)
  }
  // If a name matches several users, an email takes precedence over a username, and a username over a full name.
  for (const key of ['username', 'email'] as const) {
    for (const member of members) {
      const name = member[key]
      if (name) people.set(name.toLowerCase(), member.id)
    }
  }
  return people
}
