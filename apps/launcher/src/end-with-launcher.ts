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

if (process.connected) process.prependOnceListener('disconnect', end)
