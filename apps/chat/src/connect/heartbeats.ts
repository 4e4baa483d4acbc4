type Connection = { readyState: string; on(event: 'heartbeat', listener: () => void): unknown }
type Engine = { engine: { on(event: 'connection', listener: (connection: Connection) => void): unknown } }

/**
 * Sends the heartbeats of all connections that responded within an interval together. Each heartbeat alone wakes the
 * process twice, which is nearly all that idle windows cost.
 */
export function joinHeartbeats({ engine }: Engine, everyMilliseconds = 500) {
  const answered = new Set<Connection>()
  const timer = setInterval(() => {
    for (const connection of answered) if (connection.readyState === 'open') beginAnew(connection)
    answered.clear()
  }, everyMilliseconds)
  timer.unref()

  engine.on('connection', (connection: Connection) => {
    answered.add(connection)
    connection.on('heartbeat', note)
  })

  function note(this: Connection) {
    answered.add(this)
  }

  return { stop: () => clearInterval(timer) }
}

/**
 * Timers of the same length that are started together end together. Engine.IO offers no method for this; without its
 * private timer this does nothing.
 */
function beginAnew(connection: Connection) {
  const timer: unknown = Reflect.get(connection, 'pingIntervalTimer')
  if (timer instanceof Object && 'refresh' in timer && timer.refresh instanceof Function) timer.refresh()
}
