import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { IconPlus } from '@tabler/icons-react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import { useTabName } from '../../../lib/tab-name.ts'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Explanation } from '../../explanation/Explanation.tsx'
import { Forecast } from '../../forecast/Forecast.tsx'
import { goalMilestonesQuery } from '../../milestones/queries.ts'
import { CreateTeamTaskDialog } from '../../tasks/CreateTeamTaskDialog.tsx'
import { firstTasksQuery } from '../../tasks/lists/use-first-tasks.ts'
import { ObjectTime } from '../../tasks/time-entries/object/ObjectTime.tsx'
import { WaitsFor } from '../../waiting/WaitsFor.tsx'
import { GoalBreadcrumb } from '../GoalBreadcrumb.tsx'
import { GoalNotFound } from '../goal/GoalNotFound.tsx'
import classes from '../goal/goal-level.module.css'
import { useGoalLinks } from '../goal/use-goal-links.ts'
import { MilestoneLevelSkeleton } from './MilestoneLevelSkeleton.tsx'
import { MilestoneSummary } from './MilestoneSummary.tsx'
import { MilestoneTasks } from './MilestoneTasks.tsx'

type Props = { goal: Goal; milestoneId: number; area: Area }

/** The third level of the Goals page: the tasks of a milestone of a goal. */
export function MilestoneLevel({ goal, milestoneId, area }: Props) {
  const actor = useActor()
  const links = useGoalLinks()
  const [creating, setCreating] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(goalMilestonesQuery(goal.id))
  // Starts loading the tasks now, because the list of tasks mounts only after the milestone has loaded.
  usePrefetchQuery(firstTasksQuery({ kind: 'milestone', milestoneId }))
  const milestone = data?.find((link) => link.milestone_id === milestoneId)?.milestone
  const title = milestone?.title ?? 'Milestone'
  useTabName(title)
  const openCreateDialog = can.createTask(actor) ? () => setCreating(true) : undefined

  if (data && !milestone) return <GoalNotFound noun='milestone' />
  return (
    <>
      <GoalBreadcrumb goal={goal} milestone={title} />
      <PageHeader
        breadcrumb={<BackLink {...links.goal(goal)}>Back to Milestones</BackLink>}
        title={title}
        actions={
          openCreateDialog && (
            <WithKey label='New task' keys={keysOf.task}>
              <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={openCreateDialog}>
                New Task
              </Button>
            </WithKey>
          )
        }
      />
      {error && !milestone ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : milestone ? (
        <>
          <MilestoneSummary milestone={milestone} />
          <WaitsFor of='milestone' id={milestoneId} />
          <MilestoneTasks
            milestoneId={milestoneId}
            count={milestone.tasks_count}
            area={area}
            onCreate={openCreateDialog}
          />
          <div className={classes.figures}>
            <ObjectTime of='milestone' id={milestoneId} />
            <Explanation of='milestone' id={milestoneId} />
            {can.seeForecast(actor) && <Forecast of='milestone' id={milestoneId} endDate={milestone.due_date} />}
          </div>
        </>
      ) : (
        <MilestoneLevelSkeleton />
      )}
      <CreateTeamTaskDialog opened={creating} onClose={() => setCreating(false)} milestoneId={milestoneId} />
    </>
  )
}
