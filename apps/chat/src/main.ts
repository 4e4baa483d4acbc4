import { openDatabase } from '@muster/database/open'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { runService } from '@muster/server/run/run-service'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { createStore } from '@muster/server/store'
import { startTracing } from '@muster/server/tracing/start-tracing'
import { buildChat } from './app.ts'

await runService(async () => {
  const config = readConfig(withSecretsOfFiles(process.env))
  // Before the logger, the pool and the server, which are traced only from their creation on.
  const tracing = await startTracing('chat', config)
  const logger = createLogger('chat', config)
  tracing?.reportFaultsTo(logger)
  const database = openDatabase({
    url: config.DATABASE_URL ?? 'postgres://localhost/muster',
    max: 5,
    applicationName: 'muster-chat',
    onConnectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  })
  const app = await buildChat({ config, store: createStore(database), logger, hasOwnProcess: true })
  app.addHook('onClose', async () => {
    await database.close()
    await tracing?.stop()
  })
  await app.listen({ host: config.HOST, port: config.CHAT_PORT })
  return { app, logger }
})
