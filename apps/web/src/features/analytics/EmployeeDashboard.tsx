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
import { WithFirstSteps } from './WithFirstSteps.tsx'

export const EmployeeDashboard = () => (
  <DashboardFrame>
    {(organization) => (
      <WithFirstSteps key={organization.id} organization={organization}>
        {(hasSteps) => <OwnWork orgId={organization.id} hasSteps={hasSteps} />}
      </WithFirstSteps>
    )}
  </DashboardFrame>
)

function OwnWork({ orgId, hasSteps }: { orgId: number; hasSteps: boolean }) {
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
  const goals = useQuery(goalsQuery(orgId, { sort: 'open', limit: maxGoals }))
  const isNew = hasSteps && !error && !goals.error && !data?.total && !goals.data?.total
  return (
    <>
      {!isNew && (
        <div className={classes.section}>
          <StatStrip label='Your work at a glance' stats={employeeStats({ data, error }, goals)} />
        </div>
      )}
      <AssignedTasks data={data?.tasks} error={error} refetch={refetch} />
      <FirstGoals data={goals.data?.goals} error={goals.error} refetch={goals.refetch} />
    </>
  )
}
