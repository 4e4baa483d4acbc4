import { areaOfAccount } from '../areas/area-of.ts'
import { SessionGate } from '../areas/SessionGate.tsx'
import { useSearch } from '../lib/look/search.ts'
import { Redirect } from '../lib/Redirect.tsx'

/** Redirects to the given page in the area of the user's account, and keeps the organization in the address. */
export function RedirectToOwnPage({ page }: { page: string }) {
  const { orgId } = useSearch()
  return <SessionGate>{(me) => <Redirect to={`/${areaOfAccount[me.role]}/${page}`} search={{ orgId }} />}</SessionGate>
}

/** Rendered at `/` and at every unknown path: redirects to the user's dashboard. */
export const RedirectToOwnDashboard = () => <RedirectToOwnPage page='dashboard' />
