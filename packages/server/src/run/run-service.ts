import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * Runs a service until it receives a signal such as SIGTERM, until an uncaught error occurs, or until its launcher ends
 * for any reason, which closes the IPC channel. When the service is ready, it reports this to the launcher. If it
 * cannot start, for example because of an invalid configuration, it prints the error's message and exits with code 1.
 */
export async function runService(
  start: () => Promise<{ app: FastifyInstance; logger: FastifyBaseLogger }>,
): Promise<void> {
  try {
    const { app, logger } = await start()
    const stop = closeWithGrace({ delay: 10_000 }, async ({ err }) => {
      if (err) logger.error({ err }, 'ending because of an error nobody caught')
      await app.close()
    })
    if (process.send) process.once('disconnect', () => stop.close())
    if (process.connected) process.send?.('ready')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
    if (process.connected) process.disconnect()
  }
}
