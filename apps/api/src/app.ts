import { diskBlobs } from '@muster/server/blobs/disk-blobs'
import { buildServer } from '@muster/server/http/build-server'
import { openApiRoutes } from '@muster/server/openapi/routes'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { background } from './accounts/background.ts'
import { housekeeping } from './accounts/housekeeping/housekeeping.ts'
import { accountRoutes } from './accounts/routes.ts'
import { warnOfUntrustedProxy } from './accounts/sign-in/untrusted-proxy.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { compressAnswers } from './compress.ts'
import { goalMilestoneRoutes } from './goal-milestones/routes.ts'
import { goalRoutes } from './goals/routes.ts'
import { createJobs } from './jobs/jobs.ts'
import { measureQueues } from './jobs/measure-queues.ts'
import { mailbox } from './mail/mailbox.ts'
import { sendMails } from './mail/sender.ts'
import { transportFor } from './mail/transport.ts'
import { milestoneRoutes } from './milestones/routes.ts'
import { mailWhatWasTold } from './notifications/mail-what-was-told.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { apiContract } from './openapi/contracts.ts'
import { organizationExportRoutes } from './organization-exports/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { reminders } from './reminders/remind.ts'
import type { Services } from './services.ts'
import { storageQuotas } from './storage/measure-storage.ts'
import { taskImportRoutes } from './task-imports/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { purgeTrash } from './trash/purge.ts'
import { trashRoutes } from './trash/routes.ts'
import { userRoutes } from './users/routes.ts'
import { webApp } from './web-app/web-app.ts'

type Parts = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  /** Closes what the service stands on, once nothing of it runs any more. */
  afterClose?: () => Promise<void>
  /**
   * Whether the process is this service's alone: then it does what is due at a time (reminders, housekeeping), and a
   * loop that lags tells of too much to do. Tests share theirs, and call such work themselves.
   */
  alone?: boolean
}

/** The main API with all its routes, and the web app beside it. */
export async function buildApi({ config, store, logger, afterClose, alone = false }: Parts): Promise<FastifyInstance> {
  const app = await buildServer({ config, store, logger, alone })
  await compressAnswers(app)
  // Hooks run last to first.
  if (afterClose) app.addHook('onClose', afterClose)
  const jobs = createJobs({ store, logger, clock: alone })
  const transport = transportFor(config, logger)
  sendMails({ store, jobs, transport, logger })
  app.addHook('onClose', transport.close)
  app.addHook('onClose', jobs.stop)
  app.addHook('onListen', async () => jobs.start())
  const post = mailbox(config.SMTP_URL !== undefined, jobs)
  if (post.delivers) {
    const mails = mailWhatWasTold({ store, config, mailbox: post, logger })
    app.addHook('onListen', mails.start)
    app.addHook('onClose', mails.stop)
  }
  const services: Services = {
    store,
    config,
    mailbox: post,
    jobs,
    blobs: diskBlobs(config.DATA_DIR),
    background: background(app),
  }
  housekeeping(store, jobs)
  reminders(store, jobs)
  purgeTrash(store, jobs)
  storageQuotas({ store, jobs, config, logger })
  measureQueues(app, store)
  warnOfUntrustedProxy(app, config)
  await app.register(accountRoutes, services)
  await app.register(organizationRoutes, services)
  await app.register(userRoutes, services)
  await app.register(projectRoutes)
  await app.register(goalRoutes)
  await app.register(taskRoutes)
  await app.register(milestoneRoutes)
  await app.register(goalMilestoneRoutes)
  await app.register(taskImportRoutes)
  await app.register(trashRoutes)
  await app.register(organizationExportRoutes, services)
  await app.register(analyticsRoutes)
  await app.register(notificationRoutes)
  await app.register(openApiRoutes, apiContract)
  await app.register(webApp, { config })
  return app
}
