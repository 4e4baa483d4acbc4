/**
 * Preloaded into each service. The service shuts down when the channel to its launcher closes; this module ends the
 * process if the service has not installed its handler yet, or does not finish in time.
 */
const PATIENCE_MS = 12_000

const end = () => {
  const serviceTakesCare = process.listenerCount('disconnect') > 0
  if (!serviceTakesCare) process.exit(1)
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
}

/** How often the service reports to its launcher that its event loop is running; see watchdog.ts. */
const BEAT_MS = 1000

if (process.connected) {
  process.prependOnceListener('disconnect', end)
  const beat = () => {
    // The channel may close during the send; 'disconnect' handles that.
    if (process.connected) process.send?.('alive', undefined, undefined, () => {})
  }
  setInterval(beat, BEAT_MS).unref()
} else {
  // The launcher ended before this module was loaded, so no 'disconnect' event follows.
  process.exit(1)
}
