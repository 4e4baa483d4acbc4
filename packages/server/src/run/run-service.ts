import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * Runs a service until it is asked to stop: by SIGTERM, SIGINT, or the end of its launcher (the IPC channel closes, for
 * any reason). It reports to the launcher when it is ready. An invalid configuration prints one sentence and exits with
 * code 1.
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
