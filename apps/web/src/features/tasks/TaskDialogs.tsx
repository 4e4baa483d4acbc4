import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Area } from '../../lib/area.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import type { EnteredTask } from './composer/form-values-of.ts'

const CreateTaskDialog = lazilyOpened(async () => (await import('./CreateTaskDialog.tsx')).CreateTaskDialog)
const EditTaskDialog = lazilyOpened(async () => (await import('./EditTaskDialog.tsx')).EditTaskDialog)
const DeleteTaskDialog = lazilyOpened(async () => (await import('./DeleteTaskDialog.tsx')).DeleteTaskDialog)
const ImportTasksDialog = lazilyOpened(async () => (await import('./transfer/ImportTasksDialog.tsx')).ImportTasksDialog)

/**
 * The dialog that was opened last, with its data. The data is kept while the dialog closes, so that its content stays
 * visible.
 */
export type OpenTaskDialog =
  | { kind: 'create'; status?: TaskStatus; entered?: EnteredTask }
  | { kind: 'import' }
  | { kind: 'edit' | 'delete'; task: Task }

type Props = {
  dialog: OpenTaskDialog | undefined
  opened: boolean
  onClose: () => void
  area: Area
  projectId: number | undefined
}

/** The dialogs of the task page; the code of each loads when the dialog first opens. */
export function TaskDialogs({ dialog, projectId, ...rest }: Props) {
  return (
    <>
      {dialog?.kind === 'create' && <CreateTaskDialog {...rest} initialStatus={dialog.status} {...dialog.entered} />}
      {dialog?.kind === 'import' && (
        <ImportTasksDialog opened={rest.opened} onClose={rest.onClose} projectId={projectId} />
      )}
      {dialog?.kind === 'edit' && <EditTaskDialog {...rest} task={dialog.task} />}
      {dialog?.kind === 'delete' && <DeleteTaskDialog {...rest} task={dialog.task} />}
    </>
  )
}
