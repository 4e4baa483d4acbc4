import type { StoredFile } from '@muster/contracts/files/fields'
import { useViewer } from '../../files/use-viewer.tsx'
import classes from './files.module.css'
import { MessageFile } from './MessageFile.tsx'
import { isShownAsPicture } from './picture-box.ts'

/** The files of a message, and the viewer that opens on them. */
export function MessageFiles({ files }: { files: readonly StoredFile[] }) {
  const { open, viewer } = useViewer(files)
  const pictures = files.filter(isShownAsPicture)
  const others = files.filter((file) => !isShownAsPicture(file))
  // Each list has files of one height, so that they leave no gaps.
  const lists = [
    { label: 'Pictures', shown: pictures },
    { label: 'Videos', shown: others.filter(({ kind }) => kind === 'video') },
    { label: 'Files', shown: others.filter(({ kind }) => kind !== 'video') },
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
              onOpen={() => open(file.id)}
            />
          ))}
        </ul>
      ))}
      {viewer}
    </>
  )
}
