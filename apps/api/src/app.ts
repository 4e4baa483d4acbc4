import { openBlobs } from '@muster/server/blobs/open-blobs'
import { buildServer } from '@muster/server/http/build-server'
import { addOpenApiRoutes } from '@muster/server/openapi/routes'
import type { Config } from '@muster/server/run/env'
import { reportNode } from '@muster/server/run/node-reporter'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { absenceRoutes } from './absences/routes.ts'
import { backgroundRunner } from './accounts/background.ts'
import { scheduleHousekeeping } from './accounts/housekeeping/housekeeping.ts'
import { accountRoutes } from './accounts/routes.ts'
import { warnOfUntrustedProxy } from './accounts/sign-in/untrusted-proxy.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { compressResponses } from './compress.ts'
import { customFieldRoutes } from './custom-fields/routes.ts'
import { dependencyRoutes } from './dependencies/routes.ts'
import { explanationRoutes } from './explanation/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { firstStepsRoutes } from './first-steps/routes.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { goalMilestoneRoutes } from './goal-milestones/routes.ts'
import { goalRoutes } from './goals/routes.ts'
import { installationRoutes } from './installation/routes.ts'
import { createJobs } from './jobs/jobs.ts'
import { measureQueues } from './jobs/measure-queues.ts'
import { labelRoutes } from './labels/routes.ts'
import { createMailQueue } from './mail/mailbox.ts'
import { sendMails } from './mail/sender.ts'
import { transportFor } from './mail/transport.ts'
import { milestoneRoutes } from './milestones/routes.ts'
import { muteRoutes } from './mutes/routes.ts'
import { mailNotifications } from './notifications/mail-notifications.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { apiContract } from './openapi/contracts.ts'
import { organizationExportRoutes } from './organization-exports/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { scheduleReminders } from './reminders/remind.ts'
import { sampleProjectRoutes } from './sample-project/routes.ts'
import { searchRoutes } from './search/routes.ts'
import type { Services } from './services.ts'
import { scheduleQuotaChecks } from './storage/measure-storage.ts'
import { taskImportRoutes } from './task-imports/routes.ts'
import { scheduleSeries } from './tasks/recurrence/due-series.ts'
import { recurrenceRoutes } from './tasks/recurrence/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { timeEntryRoutes } from './time-entries/routes.ts'
import { scheduleTrashPurge } from './trash/purge.ts'
import { trashRoutes } from './trash/routes.ts'
import { userRoutes } from './users/routes.ts'
import { waitingRoutes } from './waiting/routes.ts'
import { watcherRoutes } from './watchers/routes.ts'
import { webApp } from './web-app/web-app.ts'

type ApiOptions = {
  config: Config
  store: Store
  logger: FastifyBaseLogger
  /** Closes the resources of the service after all of its work has stopped. */
  afterClose?: () => Promise<void>
  /**
   * Whether the process runs only this service. If it does, the scheduled jobs, such as reminders, run, and the service
   * sheds load when the event loop is delayed. Tests share a process between services, and run such jobs explicitly.
   */
  isOwnProcess?: boolean
}

/** Builds the main API with all its routes, and the web app that it serves. */
export async function buildApi({
  config,
  store,
  logger,
  afterClose,
  isOwnProcess = false,
}: ApiOptions): Promise<FastifyInstance> {
  const blobs = await openBlobs(config)
  const app = await buildServer({ config, store, logger, detectsOverload: isOwnProcess })
  await compressResponses(app)
  // onClose hooks run in reverse order of registration, so this hook runs after the hooks that are added below.
  if (afterClose) app.addHook('onClose', afterClose)
  const jobs = createJobs({
    store,
    logger,
    enqueuesScheduledJobs: isOwnProcess,
    // A service ends within 10 s after it was told to stop, which includes the time in which it drains.
    stopTimeoutMilliseconds: 8_000 - config.DRAIN_SECONDS * 1_000,
  })
  const transport = transportFor(config, logger)
  sendMails({ store, jobs, transport, logger })
  app.addHook('onClose', transport.close)
  app.addHook('onClose', jobs.stop)
  app.addHook('onListen', async () => jobs.start())
  const mailQueue = createMailQueue(config.SMTP_URL !== undefined, jobs)
  if (mailQueue.delivers) {
    const notificationMailer = mailNotifications({ store, config, mailbox: mailQueue, logger })
    app.addHook('onListen', notificationMailer.start)
    app.addHook('onClose', notificationMailer.stop)
  }
  const services: Services = {
    store,
    config,
    mailQueue,
    jobs,
    blobs,
    runInBackground: backgroundRunner(app),
  }
  scheduleHousekeeping(services)
  scheduleReminders(store, jobs)
  scheduleTrashPurge(store, jobs)
  scheduleSeries(store, jobs)
  scheduleQuotaChecks({ store, jobs, config, logger })
  measureQueues(app, store, config)
  warnOfUntrustedProxy(app, config)
  if (isOwnProcess) reportNode(app, { service: 'api', config })
  await app.register(accountRoutes, services)
  await app.register(organizationRoutes, services)
  await app.register(userRoutes, services)
  await app.register(projectRoutes)
  await app.register(goalRoutes)
  await app.register(explanationRoutes)
  await app.register(forecastRoutes)
  await app.register(waitingRoutes)
  await app.register(labelRoutes)
  await app.register(customFieldRoutes)
  await app.register(taskRoutes)
  await app.register(dependencyRoutes)
  await app.register(timeEntryRoutes)
  await app.register(absenceRoutes)
  await app.register(recurrenceRoutes)
  await app.register(templateRoutes)
  await app.register(receiptRoutes)
  await app.register(watcherRoutes)
  await app.register(muteRoutes)
  await app.register(milestoneRoutes)
  await app.register(goalMilestoneRoutes)
  await app.register(searchRoutes)
  await app.register(taskImportRoutes)
  await app.register(pictureRoutes, services)
  await app.register(trashRoutes)
  await app.register(fileRoutes, services)
  await app.register(firstStepsRoutes)
  await app.register(sampleProjectRoutes)
  await app.register(organizationExportRoutes, services)
  await app.register(analyticsRoutes)
  await app.register(notificationRoutes)
  await app.register(installationRoutes, services)
  await app.register(addOpenApiRoutes, apiContract)
  await app.register(webApp, { config })
  return app
}
