import { Button } from '@mantine/core'
import type { StoredFile } from '@muster/contracts/files/fields'
import { IconMusic } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { formatSize } from '../format-size.ts'
import { kindIcons, typeWord } from '../kind-icon.ts'
import { contentLinkQuery, previewLinkQuery } from '../links.ts'
import { MediaPlayer } from '../MediaPlayer.tsx'
import { TextFile } from './TextFile.tsx'
import classes from './viewer.module.css'
import { ZoomedPicture } from './ZoomedPicture.tsx'

/** Links in an open viewer are renewed before they expire, after 10 minutes. */
const renewalMilliseconds = 7.5 * 60_000
/** The types of pictures without a preview that every browser shows. */
const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** A picture, a player, a text, or the type and size of another file with a way to open it. */
export function FileContent({ file }: { file: StoredFile }) {
  const isPreviewed = file.kind === 'picture' && file.preview_state === 'ready'
  const preview = useQuery({ ...previewLinkQuery(file.id, 'large'), enabled: isPreviewed })
  const content = useQuery({
    ...contentLinkQuery(file.id),
    enabled: !isPreviewed,
    refetchInterval: renewalMilliseconds,
  })
  const { data: link, error, isFetching, refetch } = isPreviewed ? preview : content

  if (error && !link) return <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
  if (link === undefined)
    return (
      <div className={classes.stage}>
        <Spinner label='Loading the file' />
      </div>
    )
  if (link && file.kind === 'picture' && (isPreviewed || shownTypes.includes(file.type)))
    return <ZoomedPicture src={link.url} file={file} onExpired={refetch} />
  if (link && (file.kind === 'video' || file.kind === 'audio'))
    return <Player file={file} kind={file.kind} url={link.url} />
  if (file.kind === 'text') return <TextFile file={file} />
  return <OtherFile file={file} url={link?.url} />
}

function Player({ file, kind, url }: { file: StoredFile; kind: 'video' | 'audio'; url: string }) {
  const [isUnplayable, setIsUnplayable] = useState(false)
  if (isUnplayable) return <OtherFile file={file} url={url} note='Your browser cannot play this file.' />
  const player = (
    <MediaPlayer
      file={file}
      kind={kind}
      url={url}
      className={classes.player}
      onUnplayable={() => setIsUnplayable(true)}
    />
  )
  return (
    <div className={classes.stage}>
      {kind === 'video' ? (
        player
      ) : (
        <div className={classes.other}>
          <IconMusic size={56} stroke={1.2} aria-hidden />
          {player}
        </div>
      )}
    </div>
  )
}

/** The browser shows it in a tab of its own, without access to the session. */
const isOpenedInTab = ({ kind }: StoredFile) => kind === 'pdf'

function OtherFile({ file, url, note }: { file: StoredFile; url: string | undefined; note?: string }) {
  const Icon = kindIcons[file.kind]
  return (
    <div className={classes.stage}>
      <div className={classes.other}>
        <Icon size={56} stroke={1.2} aria-hidden />
        <span>
          {typeWord(file)} · {formatSize(file.size)}
        </span>
        {note && <span role='status'>{note}</span>}
        {isOpenedInTab(file) && url !== undefined && (
          <Button component='a' href={url} target='_blank' rel='noopener noreferrer'>
            Open in a new tab
          </Button>
        )}
      </div>
    </div>
  )
}
