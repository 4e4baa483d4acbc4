const sounds = {
  /** The ringtone: two rising notes, played twice. */
  incoming: {
    intervalMilliseconds: 2_600,
    volume: 0.16,
    notes: [
      { startSeconds: 0, hertz: 587.33 },
      { startSeconds: 0.18, hertz: 783.99 },
      { startSeconds: 0.5, hertz: 587.33 },
      { startSeconds: 0.68, hertz: 783.99 },
    ],
  },
  /** The ringback tone: one low note at intervals. */
  outgoing: { intervalMilliseconds: 3_200, volume: 0.05, notes: [{ startSeconds: 0, hertz: 440 }] },
} as const

const noteSeconds = 0.55

/** Repeats the sound until the returned function is called. Silent while the browser blocks sound on this page. */
export function ring(soundName: keyof typeof sounds): () => void {
  const { intervalMilliseconds, volume, notes } = sounds[soundName]
  const context = new AudioContext()
  function playNotes() {
    // Notes that are scheduled while audio is blocked would be played all at once later.
    if (context.state !== 'running') return
    for (const { startSeconds, hertz } of notes) play(context, context.currentTime + startSeconds, hertz, volume)
  }
  const timer = setInterval(playNotes, intervalMilliseconds)
  context.resume().then(playNotes, () => undefined)
  return () => {
    clearInterval(timer)
    context.close().catch(() => undefined)
  }
}

function play(context: AudioContext, at: number, hertz: number, volume: number) {
  const tone = context.createOscillator()
  const loudness = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(volume, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + noteSeconds)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + noteSeconds)
}
