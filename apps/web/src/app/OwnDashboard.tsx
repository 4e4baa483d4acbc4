import { areaOfAccount } from '../areas/area-of.ts'
import { SessionGate } from '../areas/SessionGate.tsx'
import { useSearch } from '../lib/look/search.ts'
import { Redirect } from '../lib/Redirect.tsx'

/** A page of the person's own area, whichever that is, in the organization that the address names. */
export function OwnPage({ page }: { page: string }) {
  const { orgId } = useSearch()
  return <SessionGate>{(me) => <Redirect to={`/${areaOfAccount[me.role]}/${page}`} search={{ orgId }} />}</SessionGate>
}

/** `/` and every unknown path. */
export const OwnDashboard = () => <OwnPage page='dashboard' />
