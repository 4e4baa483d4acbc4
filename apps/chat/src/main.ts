import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { openStore } from '@muster/server/run/open-store'
import { runService } from '@muster/server/run/run-service'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { startTracing } from '@muster/server/tracing/start-tracing'
import { buildChat } from './app.ts'

await runService(async () => {
  const config = readConfig(withSecretsOfFiles(process.env))
  // Before the logger, the pool and the server, which are traced only from their creation on.
  const tracing = await startTracing('chat', config)
  const logger = createLogger('chat', config)
  tracing?.reportFaultsTo(logger)
  const { store, close } = await openStore(config, { logger, applicationName: 'muster-chat', max: 5 })
  const app = await buildChat({ config, store, logger, hasOwnProcess: true })
  app.addHook('onClose', async () => {
    await close()
    await tracing?.stop()
  })
  await app.listen({ host: config.HOST, port: config.CHAT_PORT })
  return { app, logger, config }
})
