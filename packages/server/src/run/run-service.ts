import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { drain } from './drain.ts'
import type { Config } from './env.ts'

type Running = { app: FastifyInstance; logger: FastifyBaseLogger; config: Pick<Config, 'DRAIN_SECONDS'> }

/**
 * Runs a service until it receives a signal such as SIGTERM, until an uncaught error occurs, or until its launcher ends
 * for any reason, which closes the IPC channel. When the service is ready, it reports this to the launcher. If it
 * cannot start, for example because of an invalid configuration, it prints the error's message and exits with code 1.
 */
export async function runService(start: () => Promise<Running>): Promise<void> {
  try {
    const { app, logger, config } = await start()
    const stop = closeWithGrace({ delay: 10_000 }, async ({ err }) => {
      // After an uncaught error the process is not trusted with further requests.
      if (err) logger.error({ err }, 'ending because of an error nobody caught')
      else await drain(app, config.DRAIN_SECONDS)
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
