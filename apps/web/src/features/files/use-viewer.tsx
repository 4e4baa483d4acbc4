import type { StoredFile } from '@muster/contracts/files/fields'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { toast } from '../../ui/toasts/toast.tsx'

const Viewer = lazilyOpened(async () => (await import('./viewer/Viewer.tsx')).Viewer)

/** React hook: the viewer of these files, which loads when it is opened first. Render `viewer` beside the files. */
export function useViewer(files: readonly StoredFile[]) {
  const { subject, opened, open, close } = useOpenedDialog<number>()
  const viewer = subject !== undefined && (
    <Viewer opened={opened} files={files} currentId={subject} onShow={open} onClose={close} />
  )
  /** Opens the viewer once its code is loaded, because nothing would appear if it cannot load. */
  const openWhenLoaded = (id: number) =>
    Viewer.preload().then(
      () => open(id),
      () => toast.error('The file could not be opened. Check the connection and try again.'),
    )
  return { isOpen: opened, open: openWhenLoaded, viewer }
}
