/** How well a participant is heard and seen; undefined until the connection has been measured twice. */
export type Quality = 'good' | 'fair' | 'poor' | undefined

/**
 * How many packets from another participant were received and lost so far, and the current round-trip time and jitter.
 */
export type Measurement = {
  receivedPackets: number
  lostPackets: number
  roundTripSeconds: number
  jitterSeconds: number
}

/**
 * The limits beyond which speech is impaired (`fair`) or no longer intelligible (`poor`). `lostShare`: the share of
 * lost packets.
 */
const limits = {
  fair: { lostShare: 0.02, roundTripSeconds: 0.3, jitterSeconds: 0.03 },
  poor: { lostShare: 0.08, roundTripSeconds: 0.6, jitterSeconds: 0.1 },
} as const

/** Judges the quality since the previous measurement. */
export function qualityOf(previous: Measurement | undefined, current: Measurement): Quality {
  if (!previous) return undefined
  const lostPackets = Math.max(0, current.lostPackets - previous.lostPackets)
  const packetCount = lostPackets + Math.max(0, current.receivedPackets - previous.receivedPackets)
  const exceeds = ({ lostShare, roundTripSeconds, jitterSeconds }: (typeof limits)['fair' | 'poor']) =>
    (packetCount > 0 && lostPackets / packetCount > lostShare) ||
    current.roundTripSeconds > roundTripSeconds ||
    current.jitterSeconds > jitterSeconds
  if (exceeds(limits.poor)) return 'poor'
  return exceeds(limits.fair) ? 'fair' : 'good'
}

const numberOf = (stat: object, key: string): number => {
  const value: unknown = Reflect.get(stat, key)
  return typeof value === 'number' ? value : 0
}

/** Extracts the measurements from a WebRTC statistics report. */
export function measurementOf(report: Iterable<object>): Measurement & { audioLevel: number } {
  const measurement = { receivedPackets: 0, lostPackets: 0, roundTripSeconds: 0, jitterSeconds: 0, audioLevel: 0 }
  for (const stat of report) {
    const type: unknown = Reflect.get(stat, 'type')
    if (type === 'inbound-rtp') {
      measurement.receivedPackets += numberOf(stat, 'packetsReceived')
      measurement.lostPackets += numberOf(stat, 'packetsLost')
      measurement.jitterSeconds = Math.max(measurement.jitterSeconds, numberOf(stat, 'jitter'))
      measurement.audioLevel = Math.max(measurement.audioLevel, numberOf(stat, 'audioLevel'))
    }
    if (type === 'candidate-pair' && Reflect.get(stat, 'nominated') === true)
      measurement.roundTripSeconds = numberOf(stat, 'currentRoundTripTime')
  }
  return measurement
}
