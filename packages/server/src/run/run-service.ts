import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * Runs a service until it is told to stop: SIGTERM, SIGINT, or the launcher that started it is gone (its IPC channel
 * closes, however it ended), to which it says when it is ready. A configuration that cannot be is one sentence and exit code 1.
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
