import type { AreaRole, MembershipStatus, OrganizationRole } from '@muster/contracts/roles'
import { texts } from '@muster/contracts/texts'
import type { User } from '@muster/contracts/users'

/** A user in a list. The list of an organization includes the user's membership; the list of all users does not. */
export type Person = User & { organization_role?: OrganizationRole; joined_at?: string | null }

/** An invited user may have no name yet. */
export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>) => name ?? email ?? texts.unknownUser

/** Returns the people whose name or email address contains `text`, ignoring case, sorted by name. */
export function peopleMatching<P extends Pick<Person, 'name' | 'email'>>(people: readonly P[], text: string): P[] {
  const searchText = text.trim().toLowerCase()
  return people
    .filter((person) => `${nameOf(person)} ${person.email ?? ''}`.toLowerCase().includes(searchText))
    .sort((left, right) => nameOf(left).localeCompare(nameOf(right)))
}

export const organizationRoleNames: Record<OrganizationRole, string> = {
  admin: 'Admin',
  manager: 'Manager',
  member: 'Member',
}

export const areaRoleNames: Record<AreaRole, string> = { admin: 'Admin', team_lead: 'Manager', employee: 'Member' }

export const statusNames: Record<MembershipStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
}

/**
 * Returns a string such as '4 members, 1 invited, 1 former'. Invited and former members are mentioned only if there are
 * any.
 */
export function countText(people: readonly Pick<Person, 'status'>[]) {
  const count = (status: MembershipStatus) => people.filter((person) => person.status === status).length
  const [active, pending, inactive] = [count('active'), count('pending'), count('inactive')]
  const members = `${active} ${active === 1 ? 'member' : 'members'}`
  return [members, pending && `${pending} invited`, inactive && `${inactive} former`].filter(Boolean).join(', ')
}
