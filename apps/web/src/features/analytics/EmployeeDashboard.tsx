import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { goalsQuery } from '../goals/queries.ts'
import { useTasks } from '../tasks/task-list.ts'
import { AssignedTasks } from './AssignedTasks.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import classes from './dashboard.module.css'
import { employeeStats } from './employee-stats.ts'
import { FirstGoals } from './FirstGoals.tsx'

export const EmployeeDashboard = () => <DashboardFrame>{({ id }) => <OwnWork key={id} orgId={id} />}</DashboardFrame>

function OwnWork({ orgId }: { orgId: number }) {
  const me = useMe()
  const tasks = useTasks({ kind: 'mine', orgId, userId: me.id })
  const goals = useQuery(goalsQuery(orgId))
  return (
    <>
      <div className={classes.section}>
        <StatStrip label='Your work at a glance' stats={employeeStats(tasks, goals)} />
      </div>
      <AssignedTasks {...tasks} />
      <FirstGoals {...goals} />
    </>
  )
}
