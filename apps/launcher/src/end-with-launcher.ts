/**
 * The time in which a service can shut itself down after the channel to its launcher closes. This module, which is
 * preloaded into each service, then ends the process. If the service has not installed its own handler yet, this module
 * ends the process immediately.
 */
const SHUTDOWN_TIMEOUT_MS = 12_000

const end = () => {
  const hasOwnHandler = process.listenerCount('disconnect') > 0
  if (!hasOwnHandler) process.exit(1)
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
}

/** How often the service reports to its launcher that its event loop is running; see watchdog.ts. */
const HEARTBEAT_MS = 1000

if (process.connected) {
  process.prependOnceListener('disconnect', end)
  const sendHeartbeat = () => {
    // The channel may close during the send. The callback ignores the error, because 'disconnect' handles the closing.
    if (process.connected) process.send?.('alive', undefined, undefined, () => {})
  }
  setInterval(sendHeartbeat, HEARTBEAT_MS).unref()
} else {
  // The launcher ended before this module was loaded, so no 'disconnect' event follows.
  process.exit(1)
}
