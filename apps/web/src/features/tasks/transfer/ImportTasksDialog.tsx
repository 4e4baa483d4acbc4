import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ImportForm } from './ImportForm.tsx'
import { useImport } from './use-import.ts'

type Props = { opened: boolean; onClose: () => void; projectId: number | undefined }

/** Imports tasks from a file: the user chooses the file and maps its columns. Imports all rows or none. */
export function ImportTasksDialog({ opened, onClose, projectId }: Props) {
  const taskImport = useImport()
  const close = () => {
    onClose()
    taskImport.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Import Tasks' busy={taskImport.isPending} size={720}>
      <ImportForm projectId={projectId} taskImport={taskImport} onDone={close} />
    </Dialog>
  )
}
