import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { memo, type RefObject } from 'react'
import type { Area } from '../../lib/area.ts'
import { useOrganization } from '../../lib/organization.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import type { TableHandle } from '../../ui/table/DataTable.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import type { TaskQuestion } from './TaskDialogs.tsx'
import { taskColumns } from './table/columns.tsx'
import classes from './task-actions.module.css'

type Props = {
  area: Area
  mayCreate: boolean
  mayImport: boolean
  /** The table that can be exported; undefined where none is shown. */
  table: RefObject<TableHandle<Task> | null> | undefined
  /** Whether the table shows anything. */
  some: boolean
  ask: (question: TaskQuestion) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done on the task page as a whole: import, export what the table shows, create. */
export const TaskActions = memo(function TaskActions({ area, mayCreate, mayImport, table, some, ask }: Props) {
  const organization = useOrganization()?.name
  const save = () => {
    const columns = taskColumns[area].map(({ id }) => id)
    const tasks = table?.current?.rowsInOrder() ?? []
    exportTasks(organization, columns, tasks).catch(() => toast.error('Failed to export tasks', save))
  }
  const rare = [
    mayImport && { label: 'Import', icon: <IconUpload {...icon} />, onClick: () => ask({ kind: 'import' }) },
    table && { label: 'Export', icon: <IconDownload {...icon} />, disabled: !some, onClick: save },
  ].filter((one) => one !== false && one !== undefined)

  return (
    <>
      {rare.map(({ label, icon: left, ...rest }) => (
        <Button key={label} className={classes.wide} variant='default' leftSection={left} {...rest}>
          {label}
        </Button>
      ))}
      {mayCreate && (
        <WithKey label='Create a task' keys={keysOf.task}>
          <Button leftSection={<IconPlus {...icon} />} onClick={() => ask({ kind: 'create' })}>
            Create Task
          </Button>
        </WithKey>
      )}
      {rare.length > 0 && (
        <Menu position='bottom-end'>
          <Menu.Target>
            <ActionIcon className={classes.narrow} size={36} aria-label='More'>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rare.map(({ label, icon: left, ...rest }) => (
              <Menu.Item key={label} leftSection={left} {...rest}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
})

/** Writing a file is rare, so its code comes when it is asked for. */
async function exportTasks(organization: string | undefined, columns: string[], tasks: readonly Task[]) {
  const [{ csvOfTasks }, { exportName }, { saveText }] = await Promise.all([
    import('./transfer/csv-of-tasks.ts'),
    import('./transfer/export-name.ts'),
    import('./transfer/save-file.ts'),
  ])
  saveText(exportName(organization), csvOfTasks(columns, tasks))
}
