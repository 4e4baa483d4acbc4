import { Button } from '@mantine/core'
import type { StoredFile } from '@muster/contracts/files/fields'
import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { FileTile } from './FileTile.tsx'
import classes from './files.module.css'

const Viewer = lazily(async () => (await import('./viewer/Viewer.tsx')).Viewer)

type Props = {
  files: readonly StoredFile[]
  /** How many are shown at first. */
  shownCount: number
  label: string
  /** Whether uploader and time are shown beside the files already. */
  isInComment?: boolean
  /** Rereads the object of the files after a change. */
  refresh: () => unknown
  onViewerChange?: (opened: boolean) => void
}

/** Files as tiles, and the viewer that opens on them. */
export function FileTiles({ files, shownCount, label, isInComment = false, refresh, onViewerChange }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  const viewer = useOpenedDialog<number>()
  useEffect(() => onViewerChange?.(viewer.opened), [viewer.opened, onViewerChange])
  // To show one more takes as much room as the button.
  const isCut = !isExpanded && files.length > shownCount + 1
  const shown = isCut ? files.slice(0, shownCount) : files
  return (
    <>
      <ul className={classes.tiles} aria-label={label}>
        {shown.map((file) => (
          <FileTile
            key={file.id}
            file={file}
            isInComment={isInComment}
            onOpen={() => viewer.open(file.id)}
            refresh={refresh}
          />
        ))}
      </ul>
      {isCut && (
        <Button className={classes.all} variant='subtle' size='compact-sm' onClick={() => setIsExpanded(true)}>
          Show all {files.length} files
        </Button>
      )}
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
