import type { StoredFile } from '@muster/contracts/files/fields'
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../files/download.ts'
import { formatSize } from '../../files/format-size.ts'
import { typeWord } from '../../files/kind-icon.ts'
import { contentLinkQuery } from '../../files/links.ts'
import { MediaPlayer } from '../../files/MediaPlayer.tsx'
import { FileWords } from './FileWords.tsx'
import classes from './files.module.css'

/** A video or sound, which plays in place. It is loaded when the user starts it. */
export function MediaFile({ file, kind }: { file: StoredFile; kind: 'video' | 'audio' }) {
  const [isStarted, setIsStarted] = useState(false)
  const [isUnplayable, setIsUnplayable] = useState(false)
  const link = useQuery({ ...contentLinkQuery(file.id), enabled: isStarted })
  if (isStarted && link.data && !isUnplayable)
    return (
      <MediaPlayer
        file={file}
        kind={kind}
        url={link.data.url}
        className={classes.player}
        autoPlay
        onUnplayable={() => setIsUnplayable(true)}
      />
    )
  const fault = isUnplayable
    ? 'Your browser cannot play it. Download'
    : link.isFetching
      ? undefined
      : link.error?.message
  const handleClick = () => {
    if (isUnplayable) download(file)
    else if (isStarted) link.refetch()
    else setIsStarted(true)
  }
  const Icon = isUnplayable ? IconDownload : IconPlayerPlay
  return (
    <button
      type='button'
      className={classes.open}
      aria-label={`${isUnplayable ? 'Download' : 'Play'} ${file.name}`}
      title={file.name}
      aria-busy={isStarted && link.isFetching}
      onClick={handleClick}
    >
      <Icon size={24} stroke={1.4} aria-hidden />
      <FileWords name={file.name}>
        {fault !== undefined ? (
          <span className={classes.fault} role='alert'>
            {fault}
          </span>
        ) : (
          <span className={classes.meta}>
            {typeWord(file)} · {formatSize(file.size)}
          </span>
        )}
      </FileWords>
    </button>
  )
}
