import type { Me } from '@muster/contracts/accounts'
import { useLocation } from '@tanstack/react-router'
import { type Area, areaAt } from '../lib/area.ts'
import { useSearch } from '../lib/look/search.ts'
import { organizationOf, useOrganizationRole } from '../lib/organization.ts'
import { Redirect } from '../lib/Redirect.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { admin } from './admin.ts'
import { areaOf, ownPath } from './area-of.ts'
import { employee } from './employee.ts'
import { manager } from './manager.ts'
import { SessionGate } from './SessionGate.tsx'
import { Shell } from './shell/Shell.tsx'

const descriptions = { admin, manager, employee }

export const AreaPage = ({ area }: { area: Area }) => (
  <SessionGate>{(me) => <OrganizationGate me={me} area={area} />}</SessionGate>
)

/** Determines the organization and the area before rendering anything of the area. */
function OrganizationGate({ me, area }: { me: Me; area: Area }) {
  const search = useSearch()
  const pathname = useLocation({ select: (location) => location.pathname })
  const hash = useLocation({ select: (location) => location.hash })
  const organization = organizationOf(search.orgId, me.organizations)
  const role = useOrganizationRole(organization)
  const [firstOrganization] = me.organizations

  // During navigation to another area, the address already names that area.
  if (areaAt(pathname) !== area) return <Spinner label='Loading' fullPage />
  if (!organization && firstOrganization)
    return <Redirect to={pathname} search={{ ...search, orgId: firstOrganization.id }} hash={hash} />
  // A refetch after a failure must not replace the page with a spinner.
  if (organization?.isMember && role.isLoading && role.errorUpdateCount === 0)
    return <Spinner label='Loading' fullPage />

  const actor = { id: me.id, role: role.isError ? 'member' : (role.data ?? 'member') } as const
  const ownArea = areaOf(me.role, actor)
  if (ownArea !== area) return <Redirect to={ownPath(pathname, ownArea)} search={search} hash={hash} />
  return <Shell description={descriptions[area]} me={me} organization={organization} />
}
