import type { AreaRole, MembershipStatus, OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'
import type { User } from '@muster/contracts/users'

/** A user in a list: with the membership in the list of an organization, without it in the list of all. */
export type Person = User & { organization_role?: OrganizationRole; joined_at?: string | null }

/** An invited user has no name yet. */
export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>) => name ?? email ?? texts.unknownUser

/** The people whose name or e-mail contains the text, by name. */
export function namedLike(people: readonly Person[], text: string) {
  const wanted = text.trim().toLowerCase()
  return people
    .filter((person) => `${nameOf(person)} ${person.email}`.toLowerCase().includes(wanted))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
}

export const organizationRoles: Record<OrganizationRole, string> = {
  admin: 'Admin',
  manager: 'Manager',
  member: 'Member',
}

export const areaRoles: Record<AreaRole, string> = { admin: 'Admin', team_lead: 'Team Lead', employee: 'Employee' }

export const statuses: Record<MembershipStatus, string> = { active: 'Active', inactive: 'Inactive', pending: 'Pending' }

/** '4 members, 1 invited, 1 former': active ones first, the others only if there are any. */
export function countText(people: readonly Pick<Person, 'status'>[]) {
  const count = (status: MembershipStatus) => people.filter((person) => person.status === status).length
  const [active, pending, inactive] = [count('active'), count('pending'), count('inactive')]
  const members = `${active} ${active === 1 ? 'member' : 'members'}`
  return [members, pending && `${pending} invited`, inactive && `${inactive} former`].filter(Boolean).join(', ')
}
