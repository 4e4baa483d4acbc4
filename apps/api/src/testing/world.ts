import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import type { Replica } from '@muster/server/replica/replica'
import { type Config, readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { createStore, type Store } from '@muster/server/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApi } from '../app.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { type People, type Person, password, people } from './people.ts'

export { type Person, password }

export type World = People & {
  app: FastifyInstance
  store: Store
  database: TestDatabase
  config: Config
  /** Returns a client that calls the API with the session of this user, or without one. */
  as(person: Pick<Person, 'token'> | undefined): ApiClient
  close(): Promise<void>
}

type WorldOptions = {
  connections?: number
  logger?: FastifyBaseLogger
  /** Creates a read replica of the new database. */
  replicaOf?: (database: TestDatabase) => Promise<Replica>
}

/** Starts the whole API on a new database, without a port. Rate limits are off unless `environment` enables them. */
export async function testApi(
  environment: Record<string, string> = {},
  { connections, logger, replicaOf }: WorldOptions = {},
): Promise<World> {
  const database = await testDatabase(connections ? { max: connections } : {})
  const folder = await mkdtemp(joinPath(tmpdir(), 'muster-api-'))
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...environment })
  const replica = await replicaOf?.(database)
  const store = createStore({ ...database, replica })
  const app = await buildApi({ config, store, logger: logger ?? createLogger('api', config) })
  await app.ready()

  return {
    app,
    store,
    database,
    config,
    as: (person) => apiClient(app, person?.token),
    ...people(store),
    close: async () => {
      await app.close()
      await replica?.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
