import type { StoredFile } from '@muster/contracts/files/fields'
import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'

const Viewer = lazily(async () => (await import('./viewer/Viewer.tsx')).Viewer)

/** React hook: the viewer of these files, which loads when it is opened first. Render `viewer` beside the files. */
export function useViewer(files: readonly StoredFile[]) {
  const { subject, opened, open, close } = useOpenedDialog<number>()
  const viewer = subject !== undefined && (
    <Suspense>
      <Viewer opened={opened} files={files} currentId={subject} onShow={open} onClose={close} />
    </Suspense>
  )
  return { isOpen: opened, open, viewer }
}
