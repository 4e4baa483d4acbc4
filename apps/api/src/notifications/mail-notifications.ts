import { beginFollowing, followFacts, followOnce, type ProcessFacts } from '@muster/server/facts/follower'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type { MailQueue } from '../mail/mailbox.ts'
import { holdForDigest, postDigests } from './digests.ts'
import { mailOf } from './mail-of.ts'
import { notificationsOf } from './mailed-notifications.ts'
import { countMail, countsOf, minutesToWait } from './notification-limits.ts'

type MailerOptions = {
  store: Store
  config: Pick<Config, 'PUBLIC_URL' | 'RATE_LIMITS'>
  mailbox: MailQueue
  logger: FastifyBaseLogger
}

const follower = 'mail'
const pollMilliseconds = 5_000
/** With a pause, one run handles many changes; mails are not urgent. */
const pauseMilliseconds = () => 1_000

/** Follows the facts, and mails their notifications to the receivers who want them by mail. */
export const mailNotifications = ({ store, logger, ...options }: MailerOptions) =>
  followFacts({
    ...{ store, logger, follower, intervalMilliseconds: pollMilliseconds, pauseMilliseconds },
    processFacts: mailFacts(options),
    onWritten: () => options.mailbox.wake(),
  })

export const beginMailing = (store: Pick<Store, 'db'>) => beginFollowing(store, follower)

/** Posts the mails for the facts since the last run, and the digests that are due. Returns whether it posted any. */
export const mailNewFacts = ({ store, ...options }: Omit<MailerOptions, 'logger'>): Promise<boolean> =>
  followOnce(store, follower, mailFacts(options))

/**
 * Posts the mails for new facts and the digests that are due. Unless RATE_LIMITS is off, mentions in a room and
 * notifications beyond the limits wait for a digest.
 */
const mailFacts =
  ({ config, mailbox }: Pick<MailerOptions, 'config' | 'mailbox'>): ProcessFacts =>
  async (tx, facts) => {
    const notifications = await notificationsOf(tx, facts)
    let posted = await postDigests(tx, mailbox, config)
    const counts = await countsOf(tx, notifications)
    for (const notification of notifications) {
      const minutes = config.RATE_LIMITS === 'off' ? 0 : minutesToWait(counts, notification)
      if (minutes > 0) {
        await holdForDigest(tx, notification, minutes)
        continue
      }
      const cause = notification.actor_id === null ? {} : { userId: notification.actor_id }
      await mailbox.post(tx, { ...mailOf(notification, config), cause })
      countMail(counts, notification)
      posted = true
    }
    return posted
  }
