import type { StoredFile } from '@muster/contracts/files/fields'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'

const Viewer = lazilyOpened(async () => (await import('./viewer/Viewer.tsx')).Viewer)

/** React hook: the viewer of these files, which loads when it is opened first. Render `viewer` beside the files. */
export function useViewer(files: readonly StoredFile[]) {
  const { subject, opened, open, close } = useOpenedDialog<number>()
  const viewer = subject !== undefined && (
    <Viewer opened={opened} files={files} currentId={subject} onShow={open} onClose={close} />
  )
  return { isOpen: opened, open, viewer }
}
