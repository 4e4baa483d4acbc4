import type { Db } from '@muster/server/store'

/**
 * The ids of the organization's members by the names that a file may use: email, username or full name, in lower case.
 * A full name that several members share maps to `several`, and that of a former member to `former`.
 */
export type People = Map<string, number | 'several' | 'former'>

/** The members of the organization and its former members, by each name that a file may use for them. */
export async function peopleOf(db: Db, organizationId: number): Promise<People> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where((where) => where.or([where('m.status', '=', 'active'), where('m.left_name', 'is not', null)]))
    .select(['u.id', 'u.email', 'u.username', 'u.full_name', 'm.left_name'])
    .execute()
  const members = rows.filter(({ left_name }) => left_name === null)
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
  for (const { left_name } of rows) {
    const name = left_name?.toLowerCase()
    if (name && !people.has(name)) people.set(name, 'former')
  }
  return people
}

/** The id of the active member with this name, or `several`. */
export function memberIn(people: People, name: string): number | 'several' | undefined {
  const found = people.get(name)
  return found === 'former' ? undefined : found
}
