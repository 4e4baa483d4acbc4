import type { Tx } from '@muster/server/store'
import type { Jobs } from '../jobs/jobs.ts'

export type Mail = { kind: string; to: string; subject: string; body: string }

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
  async post(tx, { kind, to, subject, body }) {
    const { id } = await tx
      .insertInto('mails')
      .values({ kind, recipient: oneLine(to), subject: oneLine(subject), body })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.send(tx, 'mail', { mail: id })
  },
})
