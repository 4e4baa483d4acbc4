import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { goalsQuery } from '../goals/queries.ts'
import type { TaskPageLook } from '../tasks/lists/task-page.ts'
import { taskPageQuery } from '../tasks/lists/task-page-query.ts'
import { AssignedTasks, shown } from './AssignedTasks.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import classes from './dashboard.module.css'
import { employeeStats } from './employee-stats.ts'
import { FirstGoals } from './FirstGoals.tsx'

export const EmployeeDashboard = () => <DashboardFrame>{({ id }) => <OwnWork key={id} orgId={id} />}</DashboardFrame>

function OwnWork({ orgId }: { orgId: number }) {
  const me = useMe()
  const look: TaskPageLook = {
    scope: { kind: 'mine', orgId, userId: me.id },
    filters: {},
    sort: 'next_due',
    page: 1,
    perPage: shown,
    isCounted: true,
  }
  const { data, error, refetch } = useQuery(taskPageQuery(look))
  const goals = useQuery(goalsQuery(orgId))
  return (
    <>
      <div className={classes.section}>
        <StatStrip label='Your work at a glance' stats={employeeStats({ data, error }, goals)} />
      </div>
      <AssignedTasks data={data?.tasks} error={error} refetch={refetch} />
      <FirstGoals {...goals} />
    </>
  )
}
