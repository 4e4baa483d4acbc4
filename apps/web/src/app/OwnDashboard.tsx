import { areaOfAccount } from '../areas/area-of.ts'
import { SessionGate } from '../areas/SessionGate.tsx'
import { Redirect } from '../lib/Redirect.tsx'

/** A page of the person's own area, whichever that is. */
export const OwnPage = ({ page }: { page: string }) => (
  <SessionGate>{(me) => <Redirect to={`/${areaOfAccount[me.role]}/${page}`} />}</SessionGate>
)

/** `/` and every unknown path. */
export const OwnDashboard = () => <OwnPage page='dashboard' />
