import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import type { Task } from '@muster/contracts/tasks'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { pageSize } from '../../../ui/table/use-data-table.ts'
import { CreateTeamTaskDialog } from '../../tasks/CreateTeamTaskDialog.tsx'
import { useTasks } from '../../tasks/task-list.ts'
import { noTasks } from '../no-tasks.ts'
import classes from './detail.module.css'
import { milestoneTaskColumns } from './task-columns.tsx'

/** The visible tasks of a milestone. */
export function MilestoneTasks({ milestone: { id, tasks_count, my_tasks_count } }: { milestone: Milestone }) {
  const { data, error, refetch } = useTasks({ kind: 'milestone', milestoneId: id })
  const [creating, setCreating] = useState(false)
  const actor = useActor()
  const mayCreate = can.createTask(actor)
  const to = useAreaPath()
  const navigate = useNavigate()
  const title = useId()
  const create = mayCreate && (
    <WithKey label='New task' keys={keysOf.task}>
      <Button variant='default' size='sm' onClick={() => setCreating(true)}>
        New Task
      </Button>
    </WithKey>
  )

  return (
    <section aria-labelledby={title} className={classes.tasks}>
      <div className={classes.head}>
        <h2 id={title} className={classes.heading}>
          Tasks
        </h2>
        {data && data.length > 0 && create}
      </div>
      <DataTable
        label='Tasks'
        columns={milestoneTaskColumns}
        rows={data}
        expected={can.seeEverything(actor) ? tasks_count : my_tasks_count}
        rowKey={({ id: taskId }: Task) => taskId}
        error={error?.message}
        onRetry={refetch}
        searchPlaceholder={data && data.length > pageSize ? 'Search tasks...' : null}
        empty={{ ...noTasks(tasks_count), action: create }}
        onOpen={({ id: taskId }) => navigate({ to: to('tasks', taskId) })}
      />
      <CreateTeamTaskDialog opened={creating} onClose={() => setCreating(false)} milestoneId={id} />
    </section>
  )
}
