import type { StoredFile } from '@muster/contracts/files/fields'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { contentLinkQuery } from './links.ts'

type Props = {
  file: Pick<StoredFile, 'id' | 'name'>
  kind: 'video' | 'audio'
  /** A link to the content that is valid now. */
  url: string
  className: string | undefined
  autoPlay?: boolean
  /** The browser does not know the format, or the file is damaged or deleted. */
  onUnplayable: () => void
}

/**
 * Plays a video or sound. The browser loads it in parts while it plays, which fails after the link has expired. It then
 * continues where it stopped, with a new link.
 */
export function MediaPlayer({ file, kind, url, className, autoPlay = false, onUnplayable }: Props) {
  const queryClient = useQueryClient()
  const [source, setSource] = useState({ url, startsAt: 0, autoPlay })
  const isRenewed = useRef(false)

  const renew = async ({ currentTarget: { currentTime, paused } }: SyntheticEvent<HTMLMediaElement>) => {
    if (isRenewed.current) return onUnplayable()
    isRenewed.current = true
    const link = await queryClient.fetchQuery({ ...contentLinkQuery(file.id), staleTime: 0 }).catch(() => undefined)
    if (link === undefined || link.url === source.url) return onUnplayable()
    setSource({ url: link.url, startsAt: currentTime, autoPlay: !paused || source.autoPlay })
  }
  const props = {
    className,
    src: source.url,
    controls: true,
    autoPlay: source.autoPlay,
    'aria-label': file.name,
    onError: renew,
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (source.startsAt > 0) currentTarget.currentTime = source.startsAt
    },
    onPlaying: () => {
      isRenewed.current = false
    },
  }
  return kind === 'video' ? <video {...props} playsInline /> : <audio {...props} />
}
