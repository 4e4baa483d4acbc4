import type { AreaRole, OrganizationRole } from '@muster/contracts/roles'
import { Badge, type Tone } from '../../ui/marks/Badge.tsx'
import { areaRoleNames, organizationRoleNames, type Person } from './person.ts'

const tones: Record<OrganizationRole | AreaRole, Tone> = {
  admin: 'accent',
  manager: 'review',
  team_lead: 'review',
  member: 'neutral',
  employee: 'neutral',
}

/** The role in the organization, or the account's role if the person is listed without a membership. */
export const RoleBadge = ({ person: { organization_role, role } }: { person: Person }) => (
  <Badge tone={tones[organization_role ?? role]}>
    {organization_role ? organizationRoleNames[organization_role] : areaRoleNames[role]}
  </Badge>
)

/** The role of the account, not of a membership. */
export const AccountRoleBadge = ({ role }: { role: AreaRole }) => (
  <Badge tone={tones[role]}>{areaRoleNames[role]}</Badge>
)
