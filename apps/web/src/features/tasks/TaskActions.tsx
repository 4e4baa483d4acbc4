import { Button } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { memo } from 'react'
import { toast } from '../../ui/toast.tsx'
import type { TaskQuestion } from './TaskDialogs.tsx'
import { taskColumns } from './table/columns.tsx'
import type { TaskVariant } from './task-variant.ts'

type Props = {
  variant: TaskVariant
  mayCreate: boolean
  mayImport: boolean
  /** Whether there is something to export. */
  some: boolean
  /** What the table shows, asked for when it is exported. */
  tasks: () => readonly Task[]
  ask: (question: TaskQuestion) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done on the task page as a whole: import, export what the table shows, create. */
export const TaskActions = memo(function TaskActions({ variant, mayCreate, mayImport, some, tasks, ask }: Props) {
  const save = () => {
    const columns = taskColumns[variant].map(({ id }) => id)
    exportTasks(columns, tasks()).catch(() => toast.error('Failed to export tasks', save))
  }
  return (
    <>
      {mayImport && (
        <Button variant='default' leftSection={<IconUpload {...icon} />} onClick={() => ask({ kind: 'import' })}>
          Import
        </Button>
      )}
      <Button variant='default' leftSection={<IconDownload {...icon} />} disabled={!some} onClick={save}>
        Export
      </Button>
      {mayCreate && (
        <Button leftSection={<IconPlus {...icon} />} onClick={() => ask({ kind: 'create' })}>
          Create Task
        </Button>
      )}
    </>
  )
})

/** Writing a file is rare, so its code comes when it is asked for. */
async function exportTasks(columns: string[], tasks: readonly Task[]) {
  const [{ csvOfTasks }, { saveText }] = await Promise.all([
    import('./transfer/csv-of-tasks.ts'),
    import('./transfer/save-file.ts'),
  ])
  saveText('tasks.csv', csvOfTasks(columns, tasks))
}
