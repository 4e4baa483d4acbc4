import { useEffect, useRef } from 'react'
import { Meter } from '../../ui/marks/Meter.tsx'
import classes from './call-test.module.css'

/** High enough that even quiet speech fills a visible part of the bar. */
const amplification = 4

/** Shows the microphone level as a bar. */
export function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const bar = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    const updateLevel = () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      if (bar.current) bar.current.value = Math.min(1, Math.sqrt(power) * amplification)
      frame = requestAnimationFrame(updateLevel)
    }
    updateLevel()
    return () => {
      cancelAnimationFrame(frame)
      context.close().catch(() => undefined)
    }
  }, [track])
  return (
    <div className={classes.level}>
      <Meter ref={bar} label='Microphone level' value={0} tone='ok' />
    </div>
  )
}
