import { type Act, beginFollowing, followFacts, followOnce } from '@muster/server/facts/follower'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type { Mailbox } from '../mail/mailbox.ts'
import { hold, postDigests } from './digests.ts'
import { mailOf } from './mail-of.ts'
import { count, countsOf, minutesToWait } from './notification-limits.ts'
import { toldBy } from './told-by.ts'

type Parts = {
  store: Store
  config: Pick<Config, 'PUBLIC_URL' | 'RATE_LIMITS'>
  mailbox: Mailbox
  logger: FastifyBaseLogger
}

const follower = 'mail'
const everyMilliseconds = 5_000
/** Mails are not urgent, so a pause lets one run handle many changes. */
const restMilliseconds = () => 1_000

/** Follows the facts, and mails their notifications to the receivers who want them by mail. */
export const mailWhatWasTold = ({ store, logger, ...parts }: Parts) =>
  followFacts({
    ...{ store, logger, follower, everyMilliseconds, restMilliseconds },
    act: mailing(parts),
    wrote: () => parts.mailbox.wake(),
  })

export const begin = (store: Pick<Store, 'db'>) => beginFollowing(store, follower)

/** Posts the mails for the facts since the last run. Returns whether there was any mail. */
export const mailNews = ({ store, ...parts }: Omit<Parts, 'logger'>): Promise<boolean> =>
  followOnce(store, follower, mailing(parts))

/** Posts the mails for new facts and the digests that are due. Notifications beyond the limits wait for a digest. */
const mailing =
  ({ config, mailbox }: Pick<Parts, 'config' | 'mailbox'>): Act =>
  async (tx, facts) => {
    const told = await toldBy(tx, facts)
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
    return posted
  }
