import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { memo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useOrganization } from '../../lib/organization.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { WithKey } from '../../ui/keys/WithKey.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import type { TaskPageLook } from './lists/task-page.ts'
import { everyTask } from './lists/task-page-query.ts'
import type { TaskQuestion } from './TaskDialogs.tsx'
import { taskColumns } from './table/columns.tsx'
import classes from './task-actions.module.css'

type Props = {
  area: Area
  mayCreate: boolean
  mayImport: boolean
  /** The table page to export; undefined on the board. */
  exported: TaskPageLook | undefined
  /** Whether the table has any rows. */
  some: boolean
  ask: (question: TaskQuestion) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Actions of the task page: import tasks, export the rows of the table, create a task. */
export const TaskActions = memo(function TaskActions({ area, mayCreate, mayImport, exported, some, ask }: Props) {
  const organization = useOrganization()?.name
  const save = () => {
    if (!exported) return
    const columns = taskColumns[area].map(({ id }) => id)
    exportTasks(organization, columns, exported).catch(() => toast.error('Failed to export tasks', save))
  }
  const rare = [
    mayImport && { label: 'Import', icon: <IconUpload {...icon} />, onClick: () => ask({ kind: 'import' }) },
    exported && { label: 'Export', icon: <IconDownload {...icon} />, disabled: !some, onClick: save },
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

/** Exports are rare, so their code and the rows of all pages are loaded on demand. */
async function exportTasks(organization: string | undefined, columns: string[], look: TaskPageLook) {
  const [{ csvOfTasks }, { exportName }, { saveText }, tasks] = await Promise.all([
    import('./transfer/csv-of-tasks.ts'),
    import('./transfer/export-name.ts'),
    import('./transfer/save-file.ts'),
    everyTask(look),
  ])
  saveText(exportName(organization), csvOfTasks(columns, tasks))
}
