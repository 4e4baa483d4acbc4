import { useEffect, useRef } from 'react'
import classes from './call-test.module.css'

/** Quiet speech fills a good part of the bar. */
const amplification = 4

/** The level of the microphone, as a bar. */
export function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const bar = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    const draw = () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      if (bar.current) bar.current.value = Math.min(1, Math.sqrt(power) * amplification)
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      context.close().catch(() => undefined)
    }
  }, [track])
  return <meter ref={bar} className={classes.meter} min={0} max={1} value={0} aria-label='Microphone level' />
}
