import { Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import type { EmptyMessage } from '../../../ui/table/column.ts'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { RowAction } from '../../../ui/table/RowAction.tsx'
import type { PagedList, PagedTableState } from '../../../ui/table/use-paged-table-state.ts'
import { MoreTaskActions } from '../actions/MoreTaskActions.tsx'
import { useFieldTable } from '../custom-fields/table/use-field-table.tsx'
import type { TaskPageRequest } from '../lists/task-page.ts'
import { fetchEveryTask } from '../lists/task-page-query.ts'
import { usePeek } from '../peek/use-peek.ts'
import { TaskRows } from '../rows/TaskRows.tsx'
import { TaskList } from '../selection/TaskList.tsx'
import type { SelectedList } from '../selection/use-deselect-absent.ts'
import classes from './cells.module.css'
import { taskColumns } from './columns.tsx'

type Props = {
  area: Area
  list: PagedList<Task>
  table: PagedTableState
  /** The keys for the selection; see `SelectedList`. */
  keys: Pick<SelectedList, 'listKey' | 'partKey'>
  /** The request for the current page; selecting all rows reads all pages. */
  request: TaskPageRequest
  empty: EmptyMessage
  /** The search text, shown in the message if nothing is found. */
  search: string
  onClearSearch: () => void
  onEdit: (task: Task) => void
  onDelete: (task: Task) => void
}

const keyOf = ({ id }: Task) => id
const noTasks: readonly Task[] = []
const phoneList = (tasks: readonly Task[]) => <TaskRows tasks={tasks} label='Tasks' />

export function TasksTable({
  area,
  list,
  table,
  keys,
  request,
  empty,
  search,
  onClearSearch,
  onEdit,
  onDelete,
}: Props) {
  const { id, role } = useActor()
  const to = useAreaPath()
  const navigate = useNavigate()
  const openTask = useCallback((task: Task) => navigate({ to: to('tasks', task.id) }), [navigate, to])
  const { open: openPeek } = usePeek()
  const peek = useCallback((task: Task) => openPeek(task.id), [openPeek])

  const actions = useCallback(
    (task: Task) => (
      <>
        <RowAction label={`View ${task.title}`} hint='View' icon={IconEye} onClick={() => openTask(task)} />
        {can.editTask({ id, role }, task) && (
          <RowAction label={`Edit ${task.title}`} hint='Edit' icon={IconPencil} onClick={() => onEdit(task)} />
        )}
        {can.deleteTask({ id, role }) && (
          <RowAction label={`Delete ${task.title}`} hint='Delete' icon={IconTrash} onClick={() => onDelete(task)} />
        )}
        <MoreTaskActions task={task} />
      </>
    ),
    [id, role, openTask, onEdit, onDelete],
  )
  const rows = useCallback(() => list.rows ?? noTasks, [list.rows])
  const fieldTable = useFieldTable(request, taskColumns[area])
  const fetchAll = useCallback(() => fetchEveryTask(request), [request])
  // Where there are no tasks, the page around the table is already empty.
  if (!fieldTable.isReady) return list.total !== 0 && <Skeleton height={440} radius='md' />
  return (
    <>
      {fieldTable.head}
      <div className={classes.table}>
        <TaskList rows={rows} total={list.total} fetchAll={fetchAll} {...keys}>
          <PagedTable
            label='Tasks'
            columns={fieldTable.columns}
            list={list}
            table={table}
            emptyMessage={empty}
            search={search}
            onClearSearch={onClearSearch}
            rowKey={keyOf}
            actions={actions}
            onOpen={peek}
            phoneList={phoneList}
            foot={fieldTable.foot}
          />
          {fieldTable.below}
        </TaskList>
      </div>
    </>
  )
}
