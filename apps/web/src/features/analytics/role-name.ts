import type { OrganizationRole } from '@muster/contracts/roles'
import { organizationRoles } from '../users/person.ts'

/** The name of a role; an unknown one counts as member. */
export const roleName = (role: OrganizationRole) => organizationRoles[role] ?? organizationRoles.member
