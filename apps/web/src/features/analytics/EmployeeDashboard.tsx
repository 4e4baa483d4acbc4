import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { goalsQuery } from '../goals/list/goal-pages.ts'
import type { TaskPageRequest } from '../tasks/lists/task-page.ts'
import { taskPageQuery } from '../tasks/lists/task-page-query.ts'
import { AssignedTasks, maxTasks } from './AssignedTasks.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import classes from './dashboard.module.css'
import { employeeStats } from './employee-stats.ts'
import { FirstGoals, maxGoals } from './FirstGoals.tsx'

export const EmployeeDashboard = () => <DashboardFrame>{({ id }) => <OwnWork key={id} orgId={id} />}</DashboardFrame>

function OwnWork({ orgId }: { orgId: number }) {
  const me = useMe()
  const pageRequest: TaskPageRequest = {
    scope: { kind: 'mine', orgId, userId: me.id },
    filters: {},
    sort: 'next_due',
    page: 1,
    perPage: maxTasks,
    isCounted: true,
  }
  const { data, error, refetch } = useQuery(taskPageQuery(pageRequest))
  const goals = useQuery(goalsQuery(orgId, { limit: maxGoals }))
  return (
    <>
      <div className={classes.section}>
        <StatStrip label='Your work at a glance' stats={employeeStats({ data, error }, goals)} />
      </div>
      <AssignedTasks data={data?.tasks} error={error} refetch={refetch} />
      <FirstGoals data={goals.data?.goals} error={goals.error} refetch={goals.refetch} />
    </>
  )
}
