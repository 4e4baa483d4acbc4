import { buildServer } from '@muster/server/build-server'
import type { Config } from '@muster/server/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { projectRoutes } from './projects/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { webApp } from './web-app/web-app.ts'

type Parts = { config: Config; store: Store; logger: FastifyBaseLogger }

/** The main API with all its routes, and the web app beside it. */
export async function buildApi({ config, store, logger }: Parts): Promise<FastifyInstance> {
  const app = await buildServer({ config, store, logger })
  await app.register(projectRoutes)
  await app.register(taskRoutes)
  await app.register(webApp, { config })
  return app
}
