import { keepLooking } from '@muster/server/facts/keep-looking'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Mailbox } from '../mail/mailbox.ts'
import { hold, postDigests } from './digests.ts'
import { mailOf } from './mail-of.ts'
import { count, countsOf, minutesToWait } from './notification-limits.ts'
import { toldSince } from './told-since.ts'

type Parts = {
  store: Store
  config: Pick<Config, 'PUBLIC_URL' | 'RATE_LIMITS'>
  mailbox: Mailbox
  logger: FastifyBaseLogger
}

const follower = 'mail'
const everyMilliseconds = 5_000
/** A mail is in no hurry, so that many changes at once cost one look. */
const restMilliseconds = () => 1_000

/** Follows the facts and mails what they told those who want it by mail, from the first start of any node on. */
export function mailWhatWasTold({ store, config, mailbox, logger }: Parts) {
  let begun = false

  async function look() {
    if (!begun) await begin(store)
    begun = true
    if (await mailNews({ store, config, mailbox })) mailbox.wake()
  }

  return keepLooking({ store, logger, what: 'what was told', look, everyMilliseconds, restMilliseconds })
}

/** The first start begins at the present; every later one goes on where the last one ended. */
export const begin = ({ db }: Pick<Store, 'db'>) =>
  sql`insert into fact_cursors (follower, snapshot) values (${follower}, pg_current_snapshot()::text)
    on conflict (follower) do nothing`.execute(db)

/**
 * Posts the mails about what was told since the last time and notes how far that was, in one transaction: after a crash
 * all of it is done or nothing. What is beyond the limits waits for a digest. The node that holds the cursor's row does
 * it; the others skip it. Returns whether there was any mail.
 */
export function mailNews({ store, config, mailbox }: Omit<Parts, 'logger'>): Promise<boolean> {
  return store.db.transaction().execute(async (tx) => {
    const cursor = await tx
      .selectFrom('fact_cursors')
      .select('snapshot')
      .where('follower', '=', follower)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!cursor) return false
    // Read by a statement of its own: its snapshot is younger than whatever held the row before.
    const { snapshot, told } = await toldSince(tx, cursor.snapshot)
    let posted = await postDigests(tx, mailbox, config)
    const counts = await countsOf(tx, told)
    for (const one of told) {
      const minutes = config.RATE_LIMITS === 'off' ? 0 : minutesToWait(counts, one)
      if (minutes > 0) {
        await hold(tx, one, minutes)
        continue
      }
      const cause = one.actor_id === null ? {} : { userId: one.actor_id }
      await mailbox.post(tx, { ...mailOf(one, config), cause })
      count(counts, one)
      posted = true
    }
    // Nothing is lost when a note of nothing is, so the disk need not hurry for it.
    if (told.length === 0 && !posted) await sql`set local synchronous_commit = off`.execute(tx)
    await tx.updateTable('fact_cursors').set({ snapshot }).where('follower', '=', follower).execute()
    return posted
  })
}
