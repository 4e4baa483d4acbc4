import { inSpan } from '@muster/database/tracing'
import { hasProperty } from '@muster/server/has-property'
import type { Db, Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { requeueLostMails } from './requeue-lost-mails.ts'
import type { Transport } from './transport.ts'

type MailSenderOptions = { store: Store; jobs: Jobs; transport: Transport; logger: FastifyBaseLogger }
type QueuedMail = {
  id: number
  kind: string
  recipient: string
  subject: string
  body: string
  attempts: number
  priority: number
}

const maxAttempts = 20
const retryDelaySeconds = (attempts: number) => Math.min(5 * 2 ** (attempts - 1), 3_600)

/**
 * Sends queued mails. A failed mail is retried with delays that grow to an hour, unless the failure is final or was the
 * last of `maxAttempts`. A mail may be sent twice if a node dies between sending it and recording that.
 */
export function sendMails({ store, jobs, transport, logger }: MailSenderOptions): void {
  jobs.work('mail', send, () => requeueLostMails(store, jobs))

  async function send(job: Job<'mail'>) {
    const mail = await startAttempt(store.db, job.data.mail, transport)
    if (!mail) return
    try {
      const attributes = { 'mail.kind': mail.kind, 'mail.attempt': mail.attempts, 'mail.by_smtp': transport.bySmtp }
      await inSpan('send mail', { kind: 'client', attributes }, () =>
        transport.send({ to: mail.recipient, subject: mail.subject, body: mail.body }),
      )
    } catch (error) {
      return postpone(job, mail, error)
    }
    await store.write(async (tx) => {
      // Delete the text of the mail, which may contain a link, because it is no longer needed.
      await tx
        .updateTable('mails')
        .set({ sent_at: sql`now()`, body: null, failure: null })
        .where('id', '=', mail.id)
        .execute()
      await job.done(tx)
    })
  }

  async function postpone(job: Job<'mail'>, mail: QueuedMail, error: unknown) {
    const isHopeless = transport.isFinal(error) || mail.attempts >= maxAttempts
    await store.write(async (tx) => {
      await tx
        .updateTable('mails')
        .set({ failure: failureOf(error) })
        .where('id', '=', mail.id)
        .execute()
      if (isHopeless) await giveUp(tx, mail.id)
      else
        await jobs.send(
          tx,
          'mail',
          { mail: mail.id },
          { afterSeconds: retryDelaySeconds(mail.attempts), priority: mail.priority },
        )
      await job.done(tx)
    })
    logger.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, hopeless: isHopeless, err: error },
      'a mail was not sent',
    )
  }
}

/** The codes of an error, without its message, in which the mail server may name the recipient. */
function failureOf(error: unknown): string {
  const codes = ['code', 'responseCode'].flatMap((key) =>
    hasProperty(error, key) && error[key] ? [String(error[key])] : [],
  )
  return codes.join(' ').slice(0, 60) || 'unknown'
}

const giveUp = (db: Db, id: number) =>
  db.updateTable('mails').set({ gave_up_at: sql`now()`, body: null }).where('id', '=', id).execute()

/**
 * Starts an attempt: increments the attempts of a mail that is still waiting, and returns the mail. Also records
 * whether the link in the mail is sent by SMTP, because only then does the link prove that its holder reads mail to the
 * address. A mail in a file is read by the operator, who may give the link to anybody.
 */
async function startAttempt(db: Db, id: number, { bySmtp }: Transport): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    with taken as (
      update mails set attempts = attempts + 1
      where id = ${id} and sent_at is null and gave_up_at is null
      returning id, kind, recipient, subject, body, attempts, priority, link_hash
    ), of_account as (
      update links l set mailed = ${bySmtp} from taken where l.token_hash = taken.link_hash
    ), of_invitation as (
      update invitations i set mailed = ${bySmtp} from taken where i.token_hash = taken.link_hash
    ), of_invitation_sent_again as (
      update invitations i set resent_mailed = ${bySmtp} from taken where i.resent_token_hash = taken.link_hash
    )
    select id, kind, recipient, subject, body, attempts, priority from taken`.execute(db)
  return rows[0]
}
