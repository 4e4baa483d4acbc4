import { Button } from '@mantine/core'
import type { StoredFile } from '@muster/contracts/files/fields'
import { useEffect, useState } from 'react'
import { FileTile } from './FileTile.tsx'
import classes from './files.module.css'
import { useViewer } from './use-viewer.tsx'

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
  const { isOpen, open, viewer } = useViewer(files)
  useEffect(() => onViewerChange?.(isOpen), [isOpen, onViewerChange])
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
            onOpen={() => open(file.id)}
            refresh={refresh}
          />
        ))}
      </ul>
      {isCut && (
        <Button className={classes.all} variant='subtle' size='compact-sm' onClick={() => setIsExpanded(true)}>
          Show all {files.length} files
        </Button>
      )}
      {viewer}
    </>
  )
}
