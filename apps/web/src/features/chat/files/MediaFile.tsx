import type { StoredFile } from '@muster/contracts/files/fields'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSize } from '../../files/format-size.ts'
import { typeWord } from '../../files/kind-icon.ts'
import { contentLinkQuery } from '../../files/links.ts'
import { FileWords } from './FileWords.tsx'
import classes from './files.module.css'

/** A video or sound, which plays in place. It is loaded when the user starts it. */
export function MediaFile({ file, kind }: { file: StoredFile; kind: 'video' | 'audio' }) {
  const [isStarted, setIsStarted] = useState(false)
  const link = useQuery({ ...contentLinkQuery(file.id), enabled: isStarted })
  const props = { className: classes.player, controls: true, autoPlay: true, 'aria-label': file.name }
  if (isStarted && link.data)
    return kind === 'video' ? (
      <video {...props} src={link.data.url} playsInline />
    ) : (
      <audio {...props} src={link.data.url} />
    )
  return (
    <button
      type='button'
      className={classes.open}
      aria-label={`Play ${file.name}`}
      title={file.name}
      aria-busy={isStarted && link.isFetching}
      onClick={() => (isStarted ? link.refetch() : setIsStarted(true))}
    >
      <IconPlayerPlay size={24} stroke={1.4} aria-hidden />
      <FileWords name={file.name}>
        {link.error && !link.isFetching ? (
          <span className={classes.fault} role='alert'>
            {link.error.message}
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
