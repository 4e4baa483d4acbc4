import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { openStore } from '@muster/server/run/open-store'
import { runService } from '@muster/server/run/run-service'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { startTracing } from '@muster/server/tracing/start-tracing'
import { buildApi } from './app.ts'

await runService(async () => {
  const config = readConfig(withSecretsOfFiles(process.env))
  // Before the logger, the pool and the server, which are traced only from their creation on.
  const tracing = await startTracing('api', config)
  const logger = createLogger('api', config)
  tracing?.reportFaultsTo(logger)
  const { store, close } = await openStore(config, {
    logger,
    applicationName: 'muster-api',
    readsFromReplica: true,
  })
  const app = await buildApi({
    config,
    store,
    logger,
    afterClose: async () => {
      await close()
      await tracing?.stop()
    },
    isOwnProcess: true,
  })
  await app.listen({ host: config.HOST, port: config.API_PORT })
  return { app, logger, config }
})
