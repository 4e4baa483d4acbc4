import type { Tx } from '@muster/server/store'
import type { Jobs } from '../jobs/jobs.ts'
import { mailboxOf } from './mailbox-of.ts'

/**
 * What is known about who caused a mail, to count it towards the limits. `address` is the network address of the
 * request.
 */
export type Cause = { userId?: number; organizationId?: number; address?: string }
/**
 * A mail to queue. The subject of a mail to somebody who is not a member must contain no text written by other people,
 * so that they cannot use it to advertise.
 */
export type Mail = {
  kind: string
  to: string
  subject: string
  body: string
  cause?: Cause
  /** The hash of the token in the mailed link, unless the link is also shown to somebody. */
  linkHash?: Buffer
}

/** Links, invitations and account notices are sent before notifications, because users wait for them. */
const priorityOf = (kind: string) => (kind === 'notification' ? 0 : 10)

export type MailQueue = {
  /** Whether mails are delivered by SMTP; otherwise they are written to files. */
  delivers: boolean
  /**
   * Queues a mail in the caller's transaction: it is sent after the commit, and never if the transaction is rolled
   * back.
   */
  post(tx: Tx, mail: Mail): Promise<void>
  /** Wakes the sender; call it after the commit. */
  wake(): void
}

/** Converts a text to a header value: one line of at most 300 characters. A line break would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').slice(0, 300)

export const createMailQueue = (delivers: boolean, jobs: Pick<Jobs, 'send' | 'wake'>): MailQueue => ({
  delivers,
  wake: () => jobs.wake('mail'),
  async post(tx, { kind, to, subject, body, linkHash, cause = {} }) {
    const { id } = await tx
      .insertInto('mails')
      .values({
        kind,
        recipient: oneLine(to),
        mailbox: mailboxOf(oneLine(to)),
        subject: oneLine(subject),
        body,
        link_hash: linkHash ?? null,
        caused_by: cause.userId ?? null,
        caused_from: cause.address ?? null,
        organization_id: cause.organizationId ?? null,
        priority: priorityOf(kind),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.send(tx, 'mail', { mail: id }, { priority: priorityOf(kind) })
  },
})
