import * as calls from '@muster/contracts/installation'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../accounts/sign-in/address-of.ts'
import type { Services } from '../services.ts'
import { retryMails, sendTestMail } from './mails.ts'
import { findNewestVersion } from './newest-version.ts'
import { requireOperator } from './operators.ts'
import { readChecks } from './read-checks.ts'
import { installationReader } from './read-installation.ts'

/** The calls of operators. Each begins with `requireOperator`. */
export async function installationRoutes(app: FastifyInstance, services: Services) {
  const { config } = services
  const readInstallation = installationReader(services)

  serveTagged(app, calls.readInstallation, 'one', async ({ store, principal }) => {
    const { id } = await requireOperator(store.db, config, principal)
    return readInstallation(id)
  })
  serveTagged(app, calls.checkInstallation, 'list', async ({ store, principal }) => {
    await requireOperator(store.db, config, principal)
    return readChecks(config)
  })
  serve(app, calls.sendTestMail, async ({ store, principal, request }) => {
    const operator = await requireOperator(store.db, config, principal)
    return sendTestMail({ ...services, store }, operator, addressOf(request))
  })
  serve(app, calls.retryMails, async ({ store, principal }) => {
    await requireOperator(store.db, config, principal)
    return retryMails({ ...services, store })
  })
  serve(app, calls.findNewestVersion, async ({ store, principal }) => {
    await requireOperator(store.db, config, principal)
    return findNewestVersion(config)
  })
}
