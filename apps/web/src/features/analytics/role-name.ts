import type { OrganizationRole } from '@muster/contracts/roles'
import { organizationRoleNames } from '../users/person.ts'

/** Returns the name of a role; for a role that this version of the app does not know, the name of the member role. */
export const roleName = (role: OrganizationRole) => organizationRoleNames[role] ?? organizationRoleNames.member
