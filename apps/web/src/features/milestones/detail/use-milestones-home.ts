import { useArea, useAreaPath } from '../../../lib/area.ts'

/** Returns the link back from a milestone: to the Milestones page or, in the employee area, to the Goals page. */
export function useMilestonesHome() {
  const to = useAreaPath()
  return useArea() === 'employee'
    ? { to: to('goals'), label: 'Back to Goals' }
    : { to: to('milestones'), label: 'Back to Milestones' }
}
