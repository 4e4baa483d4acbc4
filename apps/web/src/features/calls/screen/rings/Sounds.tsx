import { useEffect, useRef, useState } from 'react'
import type { Other } from '../../snapshot.ts'
import { CallNote } from '../notes/CallNote.tsx'
import { callTexts } from '../notes/call-texts.ts'

type Props = { others: readonly Other[]; speaker: string }

/** The sound of a call, apart from the pictures, so that it continues wherever they are shown. */
export function Sounds({ others, speaker }: Props) {
  const [held, setHeld] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const again = () => {
    setHeld(false)
    for (const sound of place.current?.querySelectorAll('audio') ?? []) sound.play().catch(() => setHeld(true))
  }
  return (
    <>
      <div ref={place} hidden>
        {others.map(({ userId, stream }) => (
          <Sound key={userId} stream={stream} speaker={speaker} onHeld={() => setHeld(true)} />
        ))}
      </div>
      {held && <CallNote words={callTexts.soundHeld} action={{ label: 'Turn on sound', run: again }} />}
    </>
  )
}

type SoundProps = { stream: MediaStream | undefined; speaker: string; onHeld: () => void }

function Sound({ stream, speaker, onHeld }: SoundProps) {
  const sound = useRef<HTMLAudioElement>(null)
  const held = useRef(onHeld)
  useEffect(() => {
    if (!sound.current || !stream) return
    sound.current.srcObject = stream
    sound.current.play().catch((error) => {
      // A reloaded page may play sound only after a click.
      if (error instanceof DOMException && error.name === 'NotAllowedError') held.current()
    })
  }, [stream])
  useEffect(() => {
    const element = sound.current
    if (!element || !('setSinkId' in element)) return
    let retry: number | undefined
    let isCurrent = true
    // A busy machine aborts or times out the change; without a retry the sound would stay on the default speaker.
    const change = () =>
      element.setSinkId(speaker).catch(() => {
        if (isCurrent) retry = window.setTimeout(change, 2_000)
      })
    change()
    return () => {
      isCurrent = false
      window.clearTimeout(retry)
    }
  }, [speaker])
  // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what is said in a call
  return <audio ref={sound} autoPlay />
}
