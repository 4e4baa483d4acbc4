import { Navigate } from '@tanstack/react-router'
import { areaOfAccount } from '../areas/area-of.ts'
import { SessionGate } from '../areas/SessionGate.tsx'

/** `/` and every unknown path: the dashboard of the person's own area. */
export const OwnDashboard = () => (
  <SessionGate>{(me) => <Navigate to={`/${areaOfAccount[me.role]}/dashboard`} replace />}</SessionGate>
)
