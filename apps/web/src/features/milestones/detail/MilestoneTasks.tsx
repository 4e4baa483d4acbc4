import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import type { Task } from '@muster/contracts/tasks'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { PagedSearch, usePagedSearch } from '../../../ui/table/PagedSearch.tsx'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { pageSize } from '../../../ui/table/page-size.ts'
import { CreateTeamTaskDialog } from '../../tasks/CreateTeamTaskDialog.tsx'
import { fetchEveryTask } from '../../tasks/lists/task-page-query.ts'
import { useTaskTable } from '../../tasks/lists/use-task-table.ts'
import { usePeek } from '../../tasks/peek/use-peek.ts'
import { TaskRows } from '../../tasks/rows/TaskRows.tsx'
import { TaskList } from '../../tasks/selection/TaskList.tsx'
import type { TaskScope } from '../../tasks/task-scope.ts'
import { noTasksText } from '../no-tasks.ts'
import classes from './detail.module.css'
import { milestoneTaskColumns } from './task-columns.tsx'

const phoneList = (tasks: readonly Task[]) => <TaskRows tasks={tasks} label='Tasks' isOneProject />

/** The tasks of a milestone that the user can see. */
export function MilestoneTasks({ milestone: { id, tasks_count, my_tasks_count } }: { milestone: Milestone }) {
  const search = usePagedSearch()
  const filters = search.debouncedText ? { q: search.debouncedText } : {}
  const scope: TaskScope = { kind: 'milestone', milestoneId: id }
  const { table, list, keys } = useTaskTable({ scope, filters, sort: 'open' })
  const isSearched = search.text !== '' || search.debouncedText !== ''
  const [creating, setCreating] = useState(false)
  const actor = useActor()
  const mayCreate = can.createTask(actor)
  const peek = usePeek()
  const titleId = useId()
  const isEmpty = !isSearched && list.total === 0
  const createButton = mayCreate && (
    <WithKey label='New task' keys={keysOf.task}>
      <Button
        variant={isEmpty ? 'filled' : 'default'}
        size='sm'
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setCreating(true)}
      >
        New Task
      </Button>
    </WithKey>
  )

  return (
    <section aria-labelledby={titleId} className={classes.tasks}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.heading}>
          Tasks
        </h2>
        {(isSearched || (list.total ?? 0) > 0) && createButton}
      </div>
      <TaskList
        rows={() => list.rows ?? []}
        total={list.total}
        fetchAll={() => fetchEveryTask({ scope, filters })}
        {...keys}
      >
        <PagedTable
          label='Tasks'
          columns={milestoneTaskColumns}
          list={list}
          table={table}
          expectedRows={can.seeEverything(actor) ? tasks_count : my_tasks_count}
          rowKey={({ id: taskId }: Task) => taskId}
          emptyMessage={{ ...noTasksText(tasks_count), action: createButton }}
          search={search.debouncedText}
          onClearSearch={() => search.setText('')}
          tools={(isSearched || (list.total ?? 0) > pageSize) && <PagedSearch label='Tasks' search={search} />}
          phoneList={phoneList}
          onOpen={({ id: taskId }) => peek.open(taskId)}
        />
      </TaskList>
      <CreateTeamTaskDialog opened={creating} onClose={() => setCreating(false)} milestoneId={id} />
    </section>
  )
}
