import { Button } from '@mantine/core'
import type { StoredFile } from '@muster/contracts/files/fields'
import { texts } from '@muster/contracts/texts'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatMoment } from '../../../lib/format/dates.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { download } from '../download.ts'
import { formatSize } from '../format-size.ts'
import { FileContent } from './FileContent.tsx'
import { useKeys } from './use-keys.ts'
import { useSwipe } from './use-swipe.ts'
import classes from './viewer.module.css'

type Props = {
  opened: boolean
  files: readonly StoredFile[]
  currentId: number
  onShow: (id: number) => void
  onClose: () => void
}

/** Shows files one at a time. The arrow keys, and a swipe on a phone, show the previous and the next one. */
export function Viewer({ opened, files, currentId, onShow, onClose }: Props) {
  const index = files.findIndex(({ id }) => id === currentId)
  const file = files[index]
  const root = useRef<HTMLDivElement>(null)
  const show = (step: 1 | -1) => {
    const next = files[index + step]
    if (!next) return
    // What has the focus may vanish with the file, or be disabled at the end.
    root.current?.focus()
    onShow(next.id)
  }
  useKeys((key) => {
    if (!opened) return
    if (key === 'ArrowLeft') show(-1)
    else if (key === 'ArrowRight') show(1)
  })
  const swipe = useSwipe(show)
  return (
    <Dialog opened={opened} onClose={onClose} title={file?.name ?? 'File'} size='min(1280px, 94vw)'>
      <div ref={root} className={classes.viewer} tabIndex={-1} data-autofocus {...swipe}>
        {file ? (
          <>
            <FileContent key={file.id} file={file} />
            <div className={classes.bar}>
              <span className={classes.meta}>
                {formatSize(file.size)} · {file.uploaded_by.full_name ?? texts.unknownUser} ·{' '}
                {formatMoment(file.created_at)}
              </span>
              <span className={classes.buttons}>
                {files.length > 1 && (
                  <>
                    <IconButton size={32} aria-label='Previous file' disabled={index === 0} onClick={() => show(-1)}>
                      <IconChevronLeft size={18} stroke={1.6} aria-hidden />
                    </IconButton>
                    <span className={classes.position} aria-live='polite'>
                      {index + 1} of {files.length}
                    </span>
                    <IconButton
                      size={32}
                      aria-label='Next file'
                      disabled={index === files.length - 1}
                      onClick={() => show(1)}
                    >
                      <IconChevronRight size={18} stroke={1.6} aria-hidden />
                    </IconButton>
                  </>
                )}
                <Button
                  variant='default'
                  size='compact-md'
                  leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
                  onClick={() => download(file)}
                >
                  Download
                </Button>
              </span>
            </div>
          </>
        ) : (
          <p className={classes.meta}>This file was deleted.</p>
        )}
      </div>
    </Dialog>
  )
}
