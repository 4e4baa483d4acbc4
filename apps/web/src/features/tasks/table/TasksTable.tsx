import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Ref, useMemo } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import type { Empty } from '../../../ui/table/column.ts'
import { DataTable, type TableHandle } from '../../../ui/table/DataTable.tsx'
import { RowAction } from '../../../ui/table/RowAction.tsx'
import { openFirst } from '../open-first.ts'
import classes from './cells.module.css'
import { taskColumns } from './columns.tsx'

type Props = {
  area: Area
  /** Undefined while loading. */
  tasks: readonly Task[] | undefined
  error: string | undefined
  onRetry: () => unknown
  empty: Empty
  searchFor: string
  /** Names the filters: other filters start at the first page. */
  shown: string
  onEdit: (task: Task) => void
  onDelete: (task: Task) => void
  handle: Ref<TableHandle<Task>>
}

export function TasksTable({ area, tasks, onEdit, onDelete, ...rest }: Props) {
  const actor = useActor()
  const to = useAreaPath()
  const navigate = useNavigate()
  const ordered = useMemo(() => tasks && openFirst(tasks), [tasks])
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
      <DataTable
        label='Tasks'
        columns={taskColumns[area]}
        rows={ordered}
        rowKey={({ id }) => id}
        actions={actions}
        onOpen={open}
        {...rest}
      />
    </div>
  )
}
