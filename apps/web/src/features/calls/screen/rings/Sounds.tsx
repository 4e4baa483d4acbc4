import { useEffect, useRef, useState } from 'react'
import type { OtherParticipant } from '../../snapshot.ts'
import { CallNote } from '../notes/CallNote.tsx'
import { callTexts } from '../notes/call-texts.ts'

type Props = { others: readonly OtherParticipant[]; speakerId: string }

/** Plays the audio of a call separately from its videos, so that it continues when a video is moved or hidden. */
export function Sounds({ others, speakerId }: Props) {
  const [isBlocked, setIsBlocked] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const playAgain = () => {
    setIsBlocked(false)
    for (const sound of container.current?.querySelectorAll('audio') ?? []) sound.play().catch(() => setIsBlocked(true))
  }
  return (
    <>
      <div ref={container} hidden>
        {others.map(({ userId, stream }) => (
          <Sound key={userId} stream={stream} speakerId={speakerId} onBlocked={() => setIsBlocked(true)} />
        ))}
      </div>
      {isBlocked && <CallNote text={callTexts.soundBlocked} action={{ label: 'Turn on sound', run: playAgain }} />}
    </>
  )
}

type SoundProps = { stream: MediaStream | undefined; speakerId: string; onBlocked: () => void }

function Sound({ stream, speakerId, onBlocked }: SoundProps) {
  const sound = useRef<HTMLAudioElement>(null)
  const latestOnBlocked = useRef(onBlocked)
  useEffect(() => {
    if (!sound.current || !stream) return
    sound.current.srcObject = stream
    sound.current.play().catch((error) => {
      // The browser may let a reloaded page play sound only after the user has interacted with the page.
      if (error instanceof DOMException && error.name === 'NotAllowedError') latestOnBlocked.current()
    })
  }, [stream])
  useEffect(() => {
    const element = sound.current
    if (!element || !('setSinkId' in element)) return
    let retryTimer: number | undefined
    let isCurrent = true
    // On a busy machine, changing the speaker may be aborted or time out; without a retry the previous speaker would
    // stay in use.
    const changeSpeaker = () =>
      element.setSinkId(speakerId).catch(() => {
        if (isCurrent) retryTimer = window.setTimeout(changeSpeaker, 2_000)
      })
    changeSpeaker()
    return () => {
      isCurrent = false
      window.clearTimeout(retryTimer)
    }
  }, [speakerId])
  // biome-ignore lint/a11y/useMediaCaption: there is no transcript of a live call
  return <audio ref={sound} autoPlay />
}
