/** How well a participant is heard and seen; undefined until it was measured twice. */
export type Quality = 'good' | 'fair' | 'poor' | undefined

/** What has arrived from another participant so far, and the round-trip time. */
export type Measure = { received: number; lost: number; roundTripSeconds: number; jitterSeconds: number }

/** Beyond these limits speech begins to suffer, or is not intelligible. */
const limits = {
  fair: { lost: 0.02, roundTripSeconds: 0.3, jitterSeconds: 0.03 },
  poor: { lost: 0.08, roundTripSeconds: 0.6, jitterSeconds: 0.1 },
} as const

/** Compares two measurements. */
export function qualityOf(before: Measure | undefined, now: Measure): Quality {
  if (!before) return undefined
  const lost = Math.max(0, now.lost - before.lost)
  const all = lost + Math.max(0, now.received - before.received)
  const beyond = ({ lost: share, roundTripSeconds, jitterSeconds }: (typeof limits)['fair' | 'poor']) =>
    (all > 0 && lost / all > share) || now.roundTripSeconds > roundTripSeconds || now.jitterSeconds > jitterSeconds
  if (beyond(limits.poor)) return 'poor'
  return beyond(limits.fair) ? 'fair' : 'good'
}

const numberOf = (stat: object, key: string): number => {
  const value: unknown = Reflect.get(stat, key)
  return typeof value === 'number' ? value : 0
}

/** Sums up a report of a connection. */
export function measureOf(report: Iterable<object>): Measure & { audioLevel: number } {
  const measure = { received: 0, lost: 0, roundTripSeconds: 0, jitterSeconds: 0, audioLevel: 0 }
  for (const stat of report) {
    const type: unknown = Reflect.get(stat, 'type')
    if (type === 'inbound-rtp') {
      measure.received += numberOf(stat, 'packetsReceived')
      measure.lost += numberOf(stat, 'packetsLost')
      measure.jitterSeconds = Math.max(measure.jitterSeconds, numberOf(stat, 'jitter'))
      measure.audioLevel = Math.max(measure.audioLevel, numberOf(stat, 'audioLevel'))
    }
    if (type === 'candidate-pair' && Reflect.get(stat, 'nominated') === true)
      measure.roundTripSeconds = numberOf(stat, 'currentRoundTripTime')
  }
  return measure
}
