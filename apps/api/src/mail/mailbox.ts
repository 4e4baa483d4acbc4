import type { Tx } from '@muster/server/store'
import type { Jobs } from '../jobs/jobs.ts'
import { mailboxOf } from './mailbox-of.ts'

/** Who caused a mail, as far as it is known: limits count by it. `address` is the network address of the request. */
export type Cause = { userId?: number; organizationId?: number; address?: string }
/** Subjects hold no text that a stranger wrote: the receiver of the mail may never have heard of Muster. */
export type Mail = {
  kind: string
  to: string
  subject: string
  body: string
  cause?: Cause
  /** The hash of the token in the mailed link, unless somebody is shown that link as well. */
  linkHash?: Buffer
}

/** Notifications wait for mails that somebody waits for: links, invitations, and news about the recipient's account. */
const priorityOf = (kind: string) => (kind === 'notification' ? 0 : 10)

export type Mailbox = {
  /** Whether mails leave the house; without SMTP they become files. */
  delivers: boolean
  /** Puts a mail into the caller's transaction: it is sent if, and only if, the change is committed. */
  post(tx: Tx, mail: Mail): Promise<void>
  /** Tells the sender to look now, after the commit. */
  wake(): void
}

/** A header is one line: whatever would begin another becomes a space. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').slice(0, 300)

export const mailbox = (delivers: boolean, jobs: Pick<Jobs, 'send' | 'wake'>): Mailbox => ({
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
