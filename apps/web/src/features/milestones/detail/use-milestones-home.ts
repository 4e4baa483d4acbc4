import { useArea, useAreaPath } from '../../../lib/area.ts'

/** Where milestones are listed: on their own page, or for employees under their goals. */
export function useMilestonesHome() {
  const to = useAreaPath()
  return useArea() === 'employee'
    ? { to: to('goals'), label: 'Back to Goals' }
    : { to: to('milestones'), label: 'Back to Milestones' }
}
