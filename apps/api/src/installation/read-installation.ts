import {
  type Installation,
  type InstallationNode,
  silentNodeSeconds,
  type UsageHealth,
} from '@muster/contracts/installation'
import type { Config } from '@muster/server/run/env'
import { version } from '@muster/server/run/version'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { readDatabase, readSchema } from './read-database.ts'
import { readJobs } from './read-jobs.ts'
import { readMails } from './read-mails.ts'
import { readStorage } from './read-storage.ts'

const storageLifetimeMilliseconds = 60_000

/** Returns a function that reads the state of the installation for an operator. */
export function installationReader({ store: { db }, config, mailQueue }: Services) {
  let storage: { at: number; result: ReturnType<typeof readStorage> } | undefined

  /** Several requests share one result, also while it is being read. A failure is not kept. */
  function recentStorage() {
    if (storage && performance.now() - storage.at < storageLifetimeMilliseconds) return storage.result
    const result = readStorage(db, config)
    storage = { at: performance.now(), result }
    result.catch(() => {
      storage = undefined
    })
    return result
  }

  return async (userId: number): Promise<Installation> => {
    // One after the other, so that the page does not take several connections from other requests.
    const database = await readDatabase(db)
    return {
      checked_at: new Date().toISOString(),
      version,
      may_look_for_updates: config.UPDATES_URL !== undefined,
      nodes: await readNodes(db),
      database,
      schema: await readSchema(db),
      jobs: await readJobs(db),
      mails: await readMails(db, userId, mailQueue.delivers),
      storage: await recentStorage(),
      usage: await readUsage(db, config),
    }
  }
}

async function readNodes(db: Db): Promise<InstallationNode[]> {
  const { rows } = await sql<InstallationNode>`
    select id, service, host, version, started_at, seen_at, figures,
      seen_at > now() - ${`${silentNodeSeconds} seconds`}::interval as is_running
    from nodes order by service, host, started_at`.execute(db)
  return rows
}

async function readUsage(db: Db, { TURN_URLS, CALLS_RELAY_ONLY }: Config): Promise<UsageHealth> {
  const { rows } = await sql<Omit<UsageHealth, 'relays' | 'is_relay_only'>>`
    select (select count(*)::int from users where status = 'active') as accounts,
      (select count(distinct user_id)::int from sessions where last_seen_at > now() - interval '1 day') as active_today,
      (select count(distinct c.user_id)::int from chat_presence c join chat_nodes n on n.id = c.node_id
        where n.seen_at > now() - interval '15 seconds') as connected,
      (select count(*)::int from calls where state = 'accepted') as running_calls`.execute(db)
  const figures = rows[0] ?? { accounts: 0, active_today: 0, connected: 0, running_calls: 0 }
  return { ...figures, relays: TURN_URLS.length, is_relay_only: CALLS_RELAY_ONLY === 'on' }
}
