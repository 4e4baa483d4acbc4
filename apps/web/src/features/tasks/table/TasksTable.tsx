import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Area } from '../../../lib/area.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import type { Empty } from '../../../ui/table/column.ts'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { RowAction } from '../../../ui/table/RowAction.tsx'
import type { PagedList, PagedLook } from '../../../ui/table/use-paged-look.ts'
import classes from './cells.module.css'
import { taskColumns } from './columns.tsx'

type Props = {
  area: Area
  list: PagedList<Task>
  table: PagedLook
  empty: Empty
  /** The search text, which the empty state repeats. */
  search: string
  onEdit: (task: Task) => void
  onDelete: (task: Task) => void
}

export function TasksTable({ area, list, table, empty, search, onEdit, onDelete }: Props) {
  const actor = useActor()
  const to = useAreaPath()
  const navigate = useNavigate()
  const open = (task: Task) => navigate({ to: to('tasks', task.id) })

  const actions = (task: Task) => (
    <>
      <RowAction label={`View ${task.title}`} hint='View' icon={IconEye} onClick={() => open(task)} />
      {can.editTask(actor, task) && (
        <RowAction label={`Edit ${task.title}`} hint='Edit' icon={IconPencil} onClick={() => onEdit(task)} />
      )}
      {can.deleteTask(actor) && (
        <RowAction
          label={`Delete ${task.title}`}
          hint='Delete'
          icon={IconTrash}
          danger
          onClick={() => onDelete(task)}
        />
      )}
    </>
  )
  return (
    <div className={classes.table}>
      <PagedTable
        label='Tasks'
        columns={taskColumns[area]}
        list={list}
        table={table}
        empty={empty}
        search={search}
        rowKey={({ id }) => id}
        actions={actions}
        onOpen={open}
      />
    </div>
  )
}
