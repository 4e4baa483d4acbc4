import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { openStore } from '@muster/server/run/open-store'
import { runService } from '@muster/server/run/run-service'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { buildApi } from './app.ts'

await runService(async () => {
  const config = readConfig(withSecretsOfFiles(process.env))
  const logger = createLogger('api', config)
  const { store, close } = await openStore(config, {
    logger,
    applicationName: 'muster-api',
    readsFromReplica: true,
  })
  const app = await buildApi({
    config,
    store,
    logger,
    afterClose: close,
    isOwnProcess: true,
  })
  await app.listen({ host: config.HOST, port: config.API_PORT })
  return { app, logger, config }
})
