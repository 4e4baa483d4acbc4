import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { memo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useOrganization } from '../../lib/organization.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { DropdownMenu } from '../../ui/menu/DropdownMenu.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import type { TaskPageRequest } from './lists/task-page.ts'
import { fetchEveryTask } from './lists/task-page-query.ts'
import type { OpenTaskDialog } from './TaskDialogs.tsx'
import classes from './task-actions.module.css'

type Props = {
  area: Area
  mayCreate: boolean
  mayImport: boolean
  /** The table's request for its current page; an export reads all pages. Undefined on the board. */
  exportRequest: TaskPageRequest | undefined
  /** Whether the table has any rows. */
  hasTasks: boolean
  showDialog: (dialog: OpenTaskDialog) => void
}

const iconProps = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Actions of the task page: import tasks, export the rows of the table, create a task. */
export const TaskActions = memo(function TaskActions({
  area,
  mayCreate,
  mayImport,
  exportRequest,
  hasTasks,
  showDialog,
}: Props) {
  const organizationName = useOrganization()?.name
  const exportTable = () => {
    if (!exportRequest) return
    exportTasks(organizationName, area, exportRequest).catch(() => toast.error('Failed to export tasks', exportTable))
  }
  const lessUsedActions = [
    mayImport && {
      label: 'Import',
      icon: <IconUpload {...iconProps} />,
      onClick: () => showDialog({ kind: 'import' }),
    },
    exportRequest && {
      label: 'Export',
      icon: <IconDownload {...iconProps} />,
      disabled: !hasTasks,
      onClick: exportTable,
    },
  ].filter((action) => action !== false && action !== undefined)

  return (
    <>
      {lessUsedActions.map(({ label, icon: actionIcon, ...rest }) => (
        <Button key={label} className={classes.wide} variant='default' leftSection={actionIcon} {...rest}>
          {label}
        </Button>
      ))}
      {mayCreate && (
        <WithKey label='Create a task' keys={keysOf.task}>
          <Button leftSection={<IconPlus {...iconProps} />} onClick={() => showDialog({ kind: 'create' })}>
            Create Task
          </Button>
        </WithKey>
      )}
      {lessUsedActions.length > 0 && (
        <DropdownMenu position='bottom-end'>
          <Menu.Target>
            <ActionIcon className={classes.narrow} size={36} aria-label='More'>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {lessUsedActions.map(({ label, icon: actionIcon, ...rest }) => (
              <Menu.Item key={label} leftSection={actionIcon} {...rest}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </DropdownMenu>
      )}
    </>
  )
})

/** Exports are rare, so their code and the rows of all pages are loaded on demand. */
async function exportTasks(organizationName: string | undefined, area: Area, request: TaskPageRequest) {
  const [
    { taskColumns },
    { fetchFields },
    { csvOfTasks },
    { fetchParents },
    { fetchSeries },
    { exportFileName: exportName },
    { saveText },
    tasks,
  ] = await Promise.all([
    import('./table/columns.tsx'),
    import('./custom-fields/fetch-fields.ts'),
    import('./transfer/csv-of-tasks.ts'),
    import('./transfer/fetch-parents.ts'),
    import('./transfer/fetch-series.ts'),
    import('./transfer/export-name.ts'),
    import('./transfer/save-file.ts'),
    fetchEveryTask(request),
  ])
  const columns = taskColumns[area].map(({ id }) => id)
  const [parents, fields, series] = await Promise.all([fetchParents(tasks), fetchFields(tasks), fetchSeries(tasks)])
  saveText(exportName(organizationName), csvOfTasks(columns, tasks, { parents, fields, series }))
}
