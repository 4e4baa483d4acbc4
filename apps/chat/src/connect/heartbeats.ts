type Connection = { readyState: string; on(event: 'heartbeat', listener: () => void): unknown }
type Engine = { engine: { on(event: 'connection', listener: (connection: Connection) => void): unknown } }

/**
 * Sends heartbeats together to all connections that responded within the same interval. A separate heartbeat wakes the
 * process twice, and these wake-ups are nearly the entire cost of idle windows.
 */
export function alignHeartbeats({ engine }: Engine, everyMilliseconds = 500) {
  const responsiveConnections = new Set<Connection>()
  const timer = setInterval(() => {
    for (const connection of responsiveConnections) if (connection.readyState === 'open') restartTimer(connection)
    responsiveConnections.clear()
  }, everyMilliseconds)
  timer.unref()

  engine.on('connection', (connection: Connection) => {
    responsiveConnections.add(connection)
    connection.on('heartbeat', recordHeartbeat)
  })

  function recordHeartbeat(this: Connection) {
    responsiveConnections.add(this)
  }

  return { stop: () => clearInterval(timer) }
}

/**
 * Restarts the timer of the next heartbeat: timers of the same length that start together also fire together. Engine.IO
 * offers no method for this, so a private timer is used; if it does not exist, nothing happens.
 */
function restartTimer(connection: Connection) {
  const timer: unknown = Reflect.get(connection, 'pingIntervalTimer')
  if (timer instanceof Object && 'refresh' in timer && timer.refresh instanceof Function) timer.refresh()
}
