import type { Db, Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { findLost } from './find-lost.ts'
import type { Transport } from './transport.ts'

type Parts = { store: Store; jobs: Jobs; transport: Transport; logger: FastifyBaseLogger }
type Waiting = {
  id: number
  kind: string
  recipient: string
  subject: string
  body: string
  attempts: number
  priority: number
}

const mostAttempts = 20
const pauseAfter = (attempts: number) => Math.min(5 * 2 ** (attempts - 1), 3_600)

/**
 * Sends queued mails. Failures are retried with increasing delays. A mail is sent at least once; it may be sent twice
 * if a node dies between sending and recording it.
 */
export function sendMails({ store, jobs, transport, logger }: Parts): void {
  jobs.work('mail', send, () => findLost(store, jobs))

  async function send(job: Job<'mail'>) {
    const mail = await startAttempt(store.db, job.data.mail, transport)
    if (!mail) return
    try {
      await transport.send({ to: mail.recipient, subject: mail.subject, body: mail.body })
    } catch (error) {
      return postpone(job, mail, error)
    }
    await store.write(async (tx) => {
      // Delete the text with its link, which is no longer needed.
      await tx.updateTable('mails').set({ sent_at: sql`now()`, body: null }).where('id', '=', mail.id).execute()
      await job.done(tx)
    })
  }

  async function postpone(job: Job<'mail'>, mail: Waiting, error: unknown) {
    const hopeless = transport.isFinal(error) || mail.attempts >= mostAttempts
    await store.write(async (tx) => {
      if (hopeless) await giveUp(tx, mail.id)
      else
        await jobs.send(
          tx,
          'mail',
          { mail: mail.id },
          { afterSeconds: pauseAfter(mail.attempts), priority: mail.priority },
        )
      await job.done(tx)
    })
    logger.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, hopeless, err: error },
      'a mail was not sent',
    )
  }
}

const giveUp = (db: Db, id: number) =>
  db.updateTable('mails').set({ gave_up_at: sql`now()`, body: null }).where('id', '=', id).execute()

/**
 * Starts an attempt: returns a mail that is still waiting and increments its attempts. Records on its link whether it
 * is sent by SMTP: only such a link proves that its holder reads mail to the address. A file is read by the operator,
 * who may give it to anybody.
 */
async function startAttempt(db: Db, id: number, { bySmtp }: Transport): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
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
