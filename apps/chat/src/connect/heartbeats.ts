type Connection = { readyState: string; on(event: 'heartbeat', listener: () => void): unknown }
type Engine = { engine: { on(event: 'connection', listener: (connection: Connection) => void): unknown } }

/**
 * Has the heartbeats of all who answered within a while go out together. Each alone wakes the process twice, which is
 * nearly all that windows cost that do nothing.
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

/** Timers of one length that were set at once end at once. Engine.IO has no word for it; without its timer nothing happens. */
function beginAnew(connection: Connection) {
  const timer: unknown = Reflect.get(connection, 'pingIntervalTimer')
  if (timer instanceof Object && 'refresh' in timer && timer.refresh instanceof Function) timer.refresh()
}
