import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ChooseFiles } from './ChooseFiles.tsx'
import classes from './files.module.css'
import { limitsQuery } from './queries.ts'
import { UploadRows } from './UploadRows.tsx'
import { limitsText } from './upload/limits.ts'
import type { UploadTarget } from './upload/upload.ts'
import { useUploadQueue, useUploads } from './upload/use-uploads.ts'
import { useDropArea } from './use-drop-area.ts'

type Props = { target: UploadTarget; noun: string }

/** The button to add files with the limits, the uploads, and the target of files that are dropped on the page. */
export function AddFiles({ target, noun }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const queue = useUploadQueue()
  const uploads = useUploads(target)
  const limits = useQuery(limitsQuery(target.organizationId))
  const add = (files: File[]) => queue.add(target, files)
  const dragging = useDropArea({ ref: box, within: '[data-peek], main', onFiles: add })
  return (
    <div ref={box} className={classes.add}>
      <div className={classes.offer} data-dragging={dragging}>
        <ChooseFiles multiple onChoose={add}>
          Add Files
        </ChooseFiles>
        <span className={classes.hint}>
          {dragging ? `Drop them to attach them to the ${noun}.` : 'Or drop them here, or paste a picture.'}
          {limits.data && ` ${limitsText(limits.data)}.`}
        </span>
      </div>
      <UploadRows uploads={uploads} target={target} />
    </div>
  )
}
