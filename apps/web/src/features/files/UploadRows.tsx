import { IconFile, IconRefresh, IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import classes from './files.module.css'
import { formatSize } from './format-size.ts'
import { LocalPicture } from './LocalPicture.tsx'
import type { Upload, UploadTarget } from './upload/upload.ts'
import { useUploadQueue } from './upload/use-uploads.ts'

type Props = { uploads: readonly Upload[]; target: UploadTarget }

/** The uploads for an object, each with its progress and what the user can do with it. */
export function UploadRows({ uploads, target }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label='Uploads'>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} target={target} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, target }: { upload: Upload; target: UploadTarget }) {
  const queue = useUploadQueue()
  const { id, name, state } = upload
  const isFaulty = state === 'failed' || state === 'refused'
  const resume = ([file]: File[]) => {
    if (file && !queue.resume(id, target, file)) toast.error(`This is not the file that was being uploaded as ${name}.`)
  }
  return (
    <li className={classes.upload} data-state={state}>
      {upload.file ? <LocalPicture file={upload.file} /> : <IconFile size={20} stroke={1.4} aria-hidden />}
      <div className={classes.words}>
        <span className={classes.name} dir='auto' title={name}>
          {name}
        </span>
        <span className={isFaulty ? classes.fault : classes.meta} role={isFaulty ? 'alert' : undefined}>
          {stateText(upload, target)}
        </span>
        {hasBar(upload) && (
          <progress className={classes.bar} aria-label={`Upload of ${name}`} max={1} value={partOf(upload)} />
        )}
      </div>
      {state === 'interrupted' && (
        <ChooseFiles className={classes.choose} onChoose={resume} aria-label={`Choose ${name} to resume`}>
          Choose it to resume
        </ChooseFiles>
      )}
      {state === 'failed' && (
        <IconButton size={28} aria-label={`Retry ${name}`} title='Retry' onClick={() => queue.retry(id)}>
          <IconRefresh size={16} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      {state !== 'attaching' && (
        <IconButton
          size={28}
          aria-label={`${isFaulty || state === 'stored' ? 'Remove' : 'Cancel'} ${name}`}
          title={isFaulty || state === 'stored' ? 'Remove' : 'Cancel'}
          onClick={() => queue.cancel(id)}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

const hasBar = ({ state }: Upload) => state === 'sending' || state === 'offline' || state === 'waiting'

const partOf = ({ sent, size }: Upload) => (size > 0 ? sent / size : 0)

function stateText(upload: Upload, { attach }: UploadTarget): string {
  const size = formatSize(upload.size)
  const percent = `${Math.floor(partOf(upload) * 100)}%`
  switch (upload.state) {
    case 'waiting':
      return `${size} · waiting`
    case 'sending':
      return `${percent} of ${size}`
    case 'offline':
      return `${percent} of ${size} · continues when the connection is back`
    case 'interrupted':
      return `${size} · the upload was interrupted`
    case 'stored':
      return attach ? `${size} · uploaded` : size
    case 'attaching':
      return `${size} · uploaded`
    case 'failed':
    case 'refused':
      return upload.error ?? 'The upload failed'
  }
}
