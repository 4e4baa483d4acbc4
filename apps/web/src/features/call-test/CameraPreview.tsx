import { useEffect, useRef } from 'react'
import classes from './call-test.module.css'

/** Mirrored video from the user's own camera. */
export function CameraPreview({ track }: { track: MediaStreamTrack }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return <video ref={video} className={classes.preview} autoPlay playsInline muted aria-label='Your camera' />
}
