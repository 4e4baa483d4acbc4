import type { Store } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

const hour = 3_600_000

/** Once an hour clears what ran out: sessions, links, old attempts and counts, kept answers, mails that are long out. */
export function housekeeping(app: FastifyInstance, store: Store) {
  const timer = setInterval(() => {
    clear(store).catch((error) => app.log.warn({ err: error }, 'housekeeping failed and will be tried again'))
  }, hour)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

export async function clear({ db }: Store): Promise<void> {
  await sql`delete from sessions where last_seen_at < now() - interval '7 days' or created_at < now() - interval '30 days'`.execute(
    db,
  )
  await sql`delete from links where expires_at < now()`.execute(db)
  await sql`delete from sign_in_attempts where at < now() - interval '1 day'`.execute(db)
  await sql`delete from sign_in_addresses where at < now() - interval '30 days'`.execute(db)
  await sql`delete from idempotent_answers where at < now() - interval '24 hours'`.execute(db)
  await sql`delete from invitations_sent where at < now() - interval '1 day'`.execute(db)
  await sql`delete from mails where coalesce(sent_at, gave_up_at) < now() - interval '7 days'`.execute(db)
}
