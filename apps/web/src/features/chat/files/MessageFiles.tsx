import type { StoredFile } from '@muster/contracts/files/fields'
import { Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import classes from './files.module.css'
import { MessageFile } from './MessageFile.tsx'
import { isShownAsPicture } from './picture-box.ts'

const Viewer = lazily(async () => (await import('../../files/viewer/Viewer.tsx')).Viewer)

/** The files of a message, and the viewer that opens on them. */
export function MessageFiles({ files }: { files: readonly StoredFile[] }) {
  const viewer = useOpenedDialog<number>()
  const pictures = files.filter(isShownAsPicture)
  const lists = [
    { label: 'Pictures', shown: pictures },
    { label: 'Files', shown: files.filter((file) => !isShownAsPicture(file)) },
  ].filter(({ shown }) => shown.length > 0)
  return (
    <>
      {lists.map(({ label, shown }) => (
        <ul key={label} className={classes.files} aria-label={label}>
          {shown.map((file) => (
            <MessageFile
              key={file.id}
              file={file}
              isSinglePicture={pictures.length === 1}
              onOpen={() => viewer.open(file.id)}
            />
          ))}
        </ul>
      ))}
      {viewer.subject !== undefined && (
        <Suspense>
          <Viewer
            opened={viewer.opened}
            files={files}
            currentId={viewer.subject}
            onShow={viewer.open}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </>
  )
}
