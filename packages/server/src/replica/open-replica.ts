import { type Database, openDatabase } from '@muster/database/open'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../run/env.ts'
import { createReplica, type Replica } from './replica.ts'

type Options = { primary: Pick<Database, 'pool'>; logger: FastifyBaseLogger; applicationName: string }

/** Opens the replica at DATABASE_READ_URL. Undefined if that is not set. A replica that is away is used once it returns. */
export async function openReplica(
  { DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG: maxLagSeconds }: Config,
  { primary, logger, applicationName }: Options,
): Promise<Replica | undefined> {
  if (!url) return undefined
  const database = openDatabase({ url, applicationName: `${applicationName}-read`, isStandby: true })
  const replica = createReplica({ replica: database, primary, logger, maxLagMs: maxLagSeconds * 1_000 })
  await replica.start()
  return replica
}
