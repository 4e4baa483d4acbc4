import { areaOfAccount } from '../areas/area-of.ts'
import { SessionGate } from '../areas/SessionGate.tsx'
import { Redirect } from '../lib/Redirect.tsx'

/** `/` and every unknown path: the dashboard of the person's own area. */
export const OwnDashboard = () => (
  <SessionGate>{(me) => <Redirect to={`/${areaOfAccount[me.role]}/dashboard`} />}</SessionGate>
)
