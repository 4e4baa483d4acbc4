/**
 * Loaded into each service before anything else. The service itself ends in good order when the channel to its
 * launcher closes; this ends it when it had not come so far yet, or does not get there.
 */
const PATIENCE_MS = 12_000

const end = () => {
  const serviceTakesCare = process.listenerCount('disconnect') > 0
  if (!serviceTakesCare) process.exit(1)
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
}

/** How often the service tells its launcher that its event loop turns; see watchdog.ts. */
const BEAT_MS = 1000

if (process.connected) {
  process.prependOnceListener('disconnect', end)
  const beat = () => {
    // The channel may close while this is on its way, which is what 'disconnect' is for.
    if (process.connected) process.send?.('alive', undefined, undefined, () => {})
  }
  setInterval(beat, BEAT_MS).unref()
} else {
  // The launcher was gone before this was loaded, so no 'disconnect' follows.
  process.exit(1)
}
