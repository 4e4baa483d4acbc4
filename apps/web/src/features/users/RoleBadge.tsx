import type { AreaRole, OrganizationRole } from '@muster/contracts/roles'
import { Badge, type Tone } from '../../ui/marks/Badge.tsx'
import { areaRoles, organizationRoles, type Person } from './person.ts'

const tones: Record<OrganizationRole | AreaRole, Tone> = {
  admin: 'accent',
  manager: 'review',
  team_lead: 'review',
  member: 'neutral',
  employee: 'neutral',
}

/** The role in the organization, or else the account's role. */
export const RoleBadge = ({ person: { organization_role, role } }: { person: Person }) => (
  <Badge tone={tones[organization_role ?? role]}>
    {organization_role ? organizationRoles[organization_role] : areaRoles[role]}
  </Badge>
)

/** The account's own role, which determines its area. */
export const AccountRoleBadge = ({ role }: { role: AreaRole }) => <Badge tone={tones[role]}>{areaRoles[role]}</Badge>
