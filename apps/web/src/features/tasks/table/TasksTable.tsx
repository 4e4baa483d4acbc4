import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import type { EmptyMessage } from '../../../ui/table/column.ts'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { RowAction } from '../../../ui/table/RowAction.tsx'
import type { PagedList, PagedTableState } from '../../../ui/table/use-paged-table-state.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { TaskKeys } from '../keys/TaskKeys.tsx'
import type { TaskPageRequest } from '../lists/task-page.ts'
import { fetchEveryTask } from '../lists/task-page-query.ts'
import { usePeek } from '../peek/use-peek.ts'
import { TaskEditors } from '../properties/TaskEditors.tsx'
import { createSelection, type Selection, SelectionContext, useSelectedTasks } from '../selection/selection.ts'
import classes from './cells.module.css'
import { taskColumns } from './columns.tsx'

type Props = {
  area: Area
  list: PagedList<Task>
  table: PagedTableState
  /** The request for the current page; selecting all rows reads all pages. */
  request: TaskPageRequest
  empty: EmptyMessage
  /** The search text, shown in the message if nothing is found. */
  search: string
  onEdit: (task: Task) => void
  onDelete: (task: Task) => void
}

const SelectionBar = lazy(async () => ({ default: (await import('../selection/SelectionBar.tsx')).SelectionBar }))

const keyOf = ({ id }: Task) => id

export function TasksTable({ area, list, table, request, empty, search, onEdit, onDelete }: Props) {
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
          <RowAction
            label={`Delete ${task.title}`}
            hint='Delete'
            icon={IconTrash}
            danger
            onClick={() => onDelete(task)}
          />
        )}
      </>
    ),
    [id, role, openTask, onEdit, onDelete],
  )
  const latestRows = useRef(list.rows)
  latestRows.current = list.rows
  const [selection] = useState(createSelection)
  const selectionContext = useMemo(() => ({ selection, rows: () => latestRows.current ?? [] }), [selection])
  const mayChangeMany = can.seeEverything({ id, role })
  return (
    <div className={classes.table}>
      <SelectionContext value={mayChangeMany ? selectionContext : undefined}>
        <TaskEditors>
          <TaskKeys />
          <PagedTable
            label='Tasks'
            columns={taskColumns[area]}
            list={list}
            table={table}
            emptyMessage={empty}
            search={search}
            rowKey={keyOf}
            actions={actions}
            onOpen={peek}
          />
        </TaskEditors>
      </SelectionContext>
      <ListSelectionBar selection={selection} total={list.total} request={request} />
    </div>
  )
}

type BarProps = { selection: Selection; total: number | undefined; request: TaskPageRequest }

/** The bar for the selected rows. Its code loads with the first selection. */
function ListSelectionBar({ selection, total, request }: BarProps) {
  const count = useSelectedTasks(selection).size
  if (count === 0) return null
  return (
    <Suspense>
      <SelectionBar
        selection={selection}
        total={total}
        onSelectAll={() => fetchEveryTask(request).then(selection.select, () => toast.error('Failed to fetch tasks'))}
      />
    </Suspense>
  )
}
