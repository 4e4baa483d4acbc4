import { buildServer } from '@muster/server/build-server'
import type { Config } from '@muster/server/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { background } from './accounts/background.ts'
import { housekeeping } from './accounts/housekeeping.ts'
import { accountRoutes } from './accounts/routes.ts'
import { warnOfUntrustedProxy } from './accounts/untrusted-proxy.ts'
import { compressAnswers } from './compress.ts'
import { mailbox } from './mail/mailbox.ts'
import { mailSender } from './mail/sender.ts'
import { transportFor } from './mail/transport.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import type { Services } from './services.ts'
import { taskImportRoutes } from './task-imports/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { userRoutes } from './users/routes.ts'
import { webApp } from './web-app/web-app.ts'

type Parts = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  /** Closes what the service stands on, once nothing of it runs any more. */
  afterClose?: () => Promise<void>
}

/** The main API with all its routes, and the web app beside it. */
export async function buildApi({ config, store, logger, afterClose }: Parts): Promise<FastifyInstance> {
  const app = await buildServer({ config, store, logger })
  await compressAnswers(app)
  // Hooks run last to first.
  if (afterClose) app.addHook('onClose', afterClose)
  const sender = mailSender({ store, transport: transportFor(config, logger), logger })
  app.addHook('onClose', sender.stop)
  const post = mailbox(config.SMTP_URL !== undefined, sender.wake)
  const services: Services = { store, config, mailbox: post, background: background(app) }
  housekeeping(app, store)
  warnOfUntrustedProxy(app, config)
  await app.register(accountRoutes, services)
  await app.register(organizationRoutes, services)
  await app.register(userRoutes, services)
  await app.register(projectRoutes)
  await app.register(taskRoutes)
  await app.register(taskImportRoutes)
  await app.register(trashRoutes)
  await app.register(webApp, { config })
  return app
}
