import { openDatabase } from '@muster/database/open'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { runService } from '@muster/server/run/run-service'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { createStore } from '@muster/server/store'
import { startTracing } from '@muster/server/tracing/start-tracing'
import { buildApi } from './app.ts'

await runService(async () => {
  const config = readConfig(withSecretsOfFiles(process.env))
  // Before the logger, the pool and the server, which are traced only from their creation on.
  const tracing = await startTracing('api', config)
  const logger = createLogger('api', config)
  tracing?.reportFaultsTo(logger)
  const database = openDatabase({
    url: config.DATABASE_URL ?? 'postgres://localhost/muster',
    applicationName: 'muster-api',
    onConnectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  })
  const app = await buildApi({
    config,
    store: createStore(database),
    logger,
    afterClose: async () => {
      await database.close()
      await tracing?.stop()
    },
    isOwnProcess: true,
  })
  await app.listen({ host: config.HOST, port: config.API_PORT })
  return { app, logger }
})
