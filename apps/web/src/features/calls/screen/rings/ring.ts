const sounds = {
  /** The ringtone: two rising notes, played twice. */
  incoming: {
    interval: 2_600,
    volume: 0.16,
    notes: [
      { at: 0, pitch: 587.33 },
      { at: 0.18, pitch: 783.99 },
      { at: 0.5, pitch: 587.33 },
      { at: 0.68, pitch: 783.99 },
    ],
  },
  /** The ringback tone: one low note at intervals. */
  outgoing: { interval: 3_200, volume: 0.05, notes: [{ at: 0, pitch: 440 }] },
} as const

const noteSeconds = 0.55

/** Repeats the sound until the returned function is called. Silent while the browser blocks sound on this page. */
export function ring(soundName: keyof typeof sounds): () => void {
  const { interval, volume, notes } = sounds[soundName]
  const context = new AudioContext()
  function playNotes() {
    // Notes that are scheduled while audio is blocked would be played all at once later.
    if (context.state !== 'running') return
    for (const { at, pitch } of notes) play(context, context.currentTime + at, pitch, volume)
  }
  const timer = setInterval(playNotes, interval)
  context.resume().then(playNotes, () => undefined)
  return () => {
    clearInterval(timer)
    context.close().catch(() => undefined)
  }
}

function play(context: AudioContext, at: number, pitch: number, volume: number) {
  const tone = context.createOscillator()
  const loudness = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(volume, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + noteSeconds)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + noteSeconds)
}
