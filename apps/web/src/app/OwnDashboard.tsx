import { areaOfAccount } from '../areas/area-of.ts'
import { SessionGate } from '../areas/SessionGate.tsx'
import { useSearch } from '../lib/look/search.ts'
import { Redirect } from '../lib/Redirect.tsx'

/** Redirects to the given page of the user's own area, in the organization of the address. */
export function OwnPage({ page }: { page: string }) {
  const { orgId } = useSearch()
  return <SessionGate>{(me) => <Redirect to={`/${areaOfAccount[me.role]}/${page}`} search={{ orgId }} />}</SessionGate>
}

/** `/` and every unknown path. */
export const OwnDashboard = () => <OwnPage page='dashboard' />
